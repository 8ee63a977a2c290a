/* libxml2's reader, loaded when it is first needed (see ms_late.h). The functions are those of xmlreader.h, see
 * https://gnome.pages.gitlab.gnome.org/libxml2/html/xmlreader_8h.html */
#pragma once

/* As in libxml/xmlreader.h and xmlstring.h. Those are not included here: they lie in a folder of their own, which only
 * the compiler of ms_xml.c knows, and that one sees both and compares them. */
typedef struct _xmlTextReader *xmlTextReaderPtr;
typedef unsigned char xmlChar;

/* xmlReaderTypes and xmlParserOption, as far as they are used. */
enum {
    ms_xml_element = 1, ms_xml_text = 3, ms_xml_cdata = 4, ms_xml_space = 14, ms_xml_end_element = 15
};
enum { ms_xml_no_error_output = 32, ms_xml_no_warning_output = 64, ms_xml_no_network = 2048 };

#define MS_XML_FUNCTIONS(X) \
    X(xmlTextReaderPtr, xmlReaderForFd, (int fd, const char *url, const char *encoding, int options), (fd, url, encoding, options)) \
    X(xmlTextReaderPtr, xmlReaderForMemory, (const char *buffer, int size, const char *url, const char *encoding, int options), (buffer, size, url, encoding, options)) \
    X(int, xmlTextReaderRead, (xmlTextReaderPtr r), (r)) \
    X(int, xmlTextReaderNodeType, (xmlTextReaderPtr r), (r)) \
    X(int, xmlTextReaderDepth, (xmlTextReaderPtr r), (r)) \
    X(int, xmlTextReaderIsEmptyElement, (xmlTextReaderPtr r), (r)) \
    X(const xmlChar *, xmlTextReaderConstLocalName, (xmlTextReaderPtr r), (r)) \
    X(const xmlChar *, xmlTextReaderConstName, (xmlTextReaderPtr r), (r)) \
    X(const xmlChar *, xmlTextReaderConstValue, (xmlTextReaderPtr r), (r)) \
    X(int, xmlTextReaderMoveToNextAttribute, (xmlTextReaderPtr r), (r)) \
    X(int, xmlTextReaderMoveToElement, (xmlTextReaderPtr r), (r)) \
    X(int, xmlTextReaderGetParserLineNumber, (xmlTextReaderPtr r), (r)) \
    X(int, xmlTextReaderGetParserColumnNumber, (xmlTextReaderPtr r), (r)) \
    X(void, xmlFreeTextReader, (xmlTextReaderPtr r), (r)) \
    X(void, xmlResetLastError, (void), ())

/* NULL where the library is there; else why not, in the loader's words. From any thread. */
const char *ms_xml_load(void);

#define MS_DECLARE(result, name, parameters, arguments) result ms_##name parameters;
MS_XML_FUNCTIONS(MS_DECLARE)
#undef MS_DECLARE

/* What the reader last complained of, without a line end; empty where it has not. Copied into `text`. */
void ms_xml_last_error(char *text, int size);
