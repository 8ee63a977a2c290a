import CShims

/// The C library's heap.
public enum Heap {
    /// Makes what pictures take go back to the system as soon as it is free, where the C library is GNU's.
    ///
    /// Threads that come from now on share the arenas there are: each arena keeps what was once freed in it, and a program
    /// that decodes pictures on several threads then holds the largest of them several times over. And whatever is as
    /// large as a thumbnail gets pages of its own: in an arena, thumbnails that come and go leave holes between whatever
    /// else is there. (zlib's window of 32 kB, which each PNG wants anew, is better off there.) Both cost a little time, which a start has not: to be called when many pictures are about to come.
    public static func prepareForManyPictures() { ms_limit_heap(1, 40 << 10) }

    /// Keeps what becomes free, for a program that does one large thing and ends: buffers of megabytes that come and go
    /// would be fetched from the system and given back again and again.
    public static func keepAll() { ms_keep_heap() }
}
