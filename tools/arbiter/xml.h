/* Text within XML and HTML. */
#ifndef ARBITER_TOOL_XML_H
#define ARBITER_TOOL_XML_H

#include "buffer.h"

void put_xml(buffer *b, arbiter_str text); /* line breaks as &#10; */
void put_attribute(buffer *b, const char *name, arbiter_str value); /* a blank, then name="value" */

#endif
