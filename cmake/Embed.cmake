# Writes files into a C source, as the table that tools/arbiter/pages.h declares:
#   cmake -DOUT=pages_data.c -DLIST=FILE -P Embed.cmake
# LIST holds a path a line. Bytes are written as numbers, so nothing in a file needs quoting.
file(STRINGS "${LIST}" inputs)
set(texts "")
set(table "")
set(number 0)
foreach(input IN LISTS inputs)
    get_filename_component(name "${input}" NAME)
    file(READ "${input}" bytes HEX)
    string(LENGTH "${bytes}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND texts "static const unsigned char text_${number}[] = {${bytes}0};\n")
    string(APPEND table "    { \"${name}\", text_${number}, ${size} },\n")
    math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUT}" "#include \"pages.h\"\n\n${texts}\nconst struct page embedded_pages[] = {\n${table}    { 0, 0, 0 }\n};\n")
