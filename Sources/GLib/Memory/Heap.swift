import CShims

/// The C library's heap.
public enum Heap {
    /// Lets threads that come from now on share the arenas there are. Each arena keeps what was once freed in it, and a
    /// program that decodes pictures on several threads then holds the largest of them several times over. Threads wait
    /// for each other in a shared one, which a start has no time for: to be called when many pictures are about to come.
    public static func useOneArena() { ms_limit_arenas(1) }
}
