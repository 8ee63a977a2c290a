#include "ms_xml.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <libxml/xmlreader.h>

#include "ms_late.h"

_Static_assert(ms_xml_element == XML_READER_TYPE_ELEMENT && ms_xml_text == XML_READER_TYPE_TEXT
    && ms_xml_cdata == XML_READER_TYPE_CDATA && ms_xml_space == XML_READER_TYPE_SIGNIFICANT_WHITESPACE
    && ms_xml_end_element == XML_READER_TYPE_END_ELEMENT, "node types");
_Static_assert(ms_xml_no_error_output == XML_PARSE_NOERROR && ms_xml_no_warning_output == XML_PARSE_NOWARNING
    && ms_xml_no_network == XML_PARSE_NONET, "options");

#define MS_INDEX(result, name, parameters, arguments) index_##name,
enum { MS_XML_FUNCTIONS(MS_INDEX) index_last_error, function_count };

#define MS_NAME(result, name, parameters, arguments) #name,
static const char *const symbols[] = { MS_XML_FUNCTIONS(MS_NAME) "xmlGetLastError" };

static void *addresses[function_count];
static const char *failure;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void)
{
    /* The second is what version 2.14 is called. */
    static const char *const names[] = { "libxml2.so.2", "libxml2.so.16", NULL };
    failure = ms_late_load(names, symbols, addresses, function_count);
}

const char *ms_xml_load(void)
{
    pthread_once(&once, load);
    return failure;
}

#define MS_DEFINE(result, name, parameters, arguments) \
    result ms_##name parameters { return ((__typeof__(&name)) addresses[index_##name]) arguments; }
MS_XML_FUNCTIONS(MS_DEFINE)

void ms_xml_last_error(char *text, int size)
{
    const xmlError *error = ((const xmlError *(*) (void)) addresses[index_last_error])();
    snprintf(text, size, "%s", error && error->message ? error->message : "");
    size_t length = strlen(text);
    while (length && text[length - 1] == '\n') text[--length] = 0;
}
