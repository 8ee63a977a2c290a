/* libarchive, loaded when it is first needed (see ms_late.h). The functions are those of archive.h and archive_entry.h,
 * see https://github.com/libarchive/libarchive/wiki/ManualPages */
#pragma once

#include <archive.h>
#include <archive_entry.h>

#define MS_ARCHIVE_FUNCTIONS(X) \
    X(struct archive *, archive_read_new, (void), ()) \
    X(int, archive_read_support_format_zip_seekable, (struct archive *a), (a)) \
    X(int, archive_read_support_format_tar, (struct archive *a), (a)) \
    X(int, archive_read_support_filter_gzip, (struct archive *a), (a)) \
    X(int, archive_read_open_fd, (struct archive *a, int fd, size_t block), (a, fd, block)) \
    X(int, archive_read_next_header2, (struct archive *a, struct archive_entry *e), (a, e)) \
    X(la_ssize_t, archive_read_data, (struct archive *a, void *buffer, size_t size), (a, buffer, size)) \
    X(int, archive_read_data_skip, (struct archive *a), (a)) \
    X(int, archive_read_free, (struct archive *a), (a)) \
    X(struct archive *, archive_write_new, (void), ()) \
    X(int, archive_write_set_format_zip, (struct archive *a), (a)) \
    X(int, archive_write_set_options, (struct archive *a, const char *options), (a, options)) \
    X(int, archive_write_zip_set_compression_store, (struct archive *a), (a)) \
    X(int, archive_write_zip_set_compression_deflate, (struct archive *a), (a)) \
    X(int, archive_write_set_bytes_per_block, (struct archive *a, int size), (a, size)) \
    X(int, archive_write_set_bytes_in_last_block, (struct archive *a, int size), (a, size)) \
    X(int, archive_write_open_fd, (struct archive *a, int fd), (a, fd)) \
    X(int, archive_write_header, (struct archive *a, struct archive_entry *e), (a, e)) \
    X(la_ssize_t, archive_write_data, (struct archive *a, const void *data, size_t size), (a, data, size)) \
    X(int, archive_write_finish_entry, (struct archive *a), (a)) \
    X(int, archive_write_close, (struct archive *a), (a)) \
    X(int, archive_write_free, (struct archive *a), (a)) \
    X(const char *, archive_error_string, (struct archive *a), (a)) \
    X(int, archive_errno, (struct archive *a), (a)) \
    X(struct archive_entry *, archive_entry_new, (void), ()) \
    X(struct archive_entry *, archive_entry_clear, (struct archive_entry *e), (e)) \
    X(void, archive_entry_free, (struct archive_entry *e), (e)) \
    X(const char *, archive_entry_pathname, (struct archive_entry *e), (e)) \
    X(const char *, archive_entry_pathname_utf8, (struct archive_entry *e), (e)) \
    X(la_int64_t, archive_entry_size, (struct archive_entry *e), (e)) \
    X(int, archive_entry_size_is_set, (struct archive_entry *e), (e)) \
    X(const char *, archive_entry_hardlink, (struct archive_entry *e), (e)) \
    X(int, archive_entry_is_encrypted, (struct archive_entry *e), (e)) \
    X(__LA_MODE_T, archive_entry_filetype, (struct archive_entry *e), (e)) \
    X(void, archive_entry_set_pathname_utf8, (struct archive_entry *e, const char *path), (e, path)) \
    X(void, archive_entry_set_size, (struct archive_entry *e, la_int64_t size), (e, size)) \
    X(void, archive_entry_set_filetype, (struct archive_entry *e, unsigned int type), (e, type)) \
    X(void, archive_entry_set_perm, (struct archive_entry *e, __LA_MODE_T perm), (e, perm)) \
    X(void, archive_entry_set_mtime, (struct archive_entry *e, time_t seconds, long nanoseconds), (e, seconds, nanoseconds))

/* NULL where the library is there; else why not, in the loader's words. From any thread. */
const char *ms_archive_load(void);

#define MS_DECLARE(result, name, parameters, arguments) result ms_##name parameters;
MS_ARCHIVE_FUNCTIONS(MS_DECLARE)
#undef MS_DECLARE
