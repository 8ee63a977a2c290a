/* poppler-glib and cairo, loaded when the first page of a document is drawn (see ms_late.h): few systems lack them, and
 * those show an icon. What is declared here is part of the libraries' stable interfaces, see
 * https://poppler.freedesktop.org/api/glib/ and https://www.cairographics.org/manual/; GObjects, GBytes and cairo's
 * objects are plain pointers here, so that no headers are needed that not every builder has. */
#pragma once

#define MS_DOCUMENT_FUNCTIONS(X) \
    X(void *, poppler_document_new_from_bytes, (void *bytes, const char *password, void **error), (bytes, password, error)) \
    X(int, poppler_document_get_n_pages, (void *document), (document)) \
    X(void *, poppler_document_get_page, (void *document, int index), (document, index)) \
    X(void, poppler_page_get_size, (void *page, double *width, double *height), (page, width, height)) \
    X(void, poppler_page_render, (void *page, void *cairo), (page, cairo)) \
    X(void *, cairo_image_surface_create, (int format, int width, int height), (format, width, height)) \
    X(int, cairo_surface_status, (void *surface), (surface)) \
    X(unsigned char *, cairo_image_surface_get_data, (void *surface), (surface)) \
    X(int, cairo_image_surface_get_stride, (void *surface), (surface)) \
    X(void, cairo_surface_flush, (void *surface), (surface)) \
    X(void, cairo_surface_destroy, (void *surface), (surface)) \
    X(void *, cairo_create, (void *surface), (surface)) \
    X(void, cairo_destroy, (void *cairo), (cairo)) \
    X(void, cairo_scale, (void *cairo, double x, double y), (cairo, x, y)) \
    X(void, cairo_set_source_rgb, (void *cairo, double red, double green, double blue), (cairo, red, green, blue)) \
    X(void, cairo_paint, (void *cairo), (cairo))

/* NULL where both are there; else why not, in the loader's words. From any thread. */
const char *ms_document_load(void);

#define MS_DECLARE(result, name, parameters, arguments) result ms_##name parameters;
MS_DOCUMENT_FUNCTIONS(MS_DECLARE)
#undef MS_DECLARE
