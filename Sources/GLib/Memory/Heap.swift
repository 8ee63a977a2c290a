import CShims

/// The C library's heap.
public enum Heap {
    /// Has all threads share one arena. Each arena keeps what was once freed in it, and a program that decodes pictures on
    /// several threads then holds the largest of them several times over. To be called before there are threads.
    public static func useOneArena() { ms_limit_arenas(1) }
}
