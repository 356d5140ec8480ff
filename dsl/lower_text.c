#include "dsl/lower.h"

static void add_piece(unit_t *u, text_draft *text, piece_draft ***tail, piece_draft piece)
{
    piece_draft *copy = unit_alloc(u, sizeof *copy);
    if (!copy)
        return;
    *copy = piece;
    **tail = copy;
    *tail = &copy->next;
    if (piece.node &&
        (node_mentions(piece.node, NODE_ACTOR, NO_INDEX) || node_mentions(piece.node, NODE_EACH, NO_INDEX)))
        text->varies = true;
}

text_draft *text_resolve(unit_t *u, scope_t *s, const ast_text *ast)
{
    bool given = false;
    for (int l = 0; l < LANG_COUNT; l++)
        given = given || ast->text[l].data;
    text_draft *text = given ? unit_alloc(u, sizeof *text) : NULL;
    if (!text)
        return NULL;
    *text = (text_draft){ .language = s->language, .made = NO_INDEX };
    piece_draft **tail = &text->pieces;
    s->any_language = true;
    for (int l = 0; l < LANG_COUNT; l++) {
        text_piece piece;
        uint32_t offset = 0;
        while (ast->text[l].data && parse_piece(&u->parse, ast->at[l], &offset, &piece)) {
            piece_draft draft = { .language = (lang_t)l, .literal = piece.literal };
            if (piece.is_expression) {
                const ast_expr *e = parse_expression(&u->parse, piece.at);
                draft.node = e ? expr_value(u, s, e, (type_t){ 0 }) : node_nothing();
                if (node_broken(draft.node))
                    continue;
            }
            add_piece(u, text, &tail, draft);
        }
    }
    s->any_language = false;
    return text;
}

uint32_t text_lower(unit_t *u, text_draft *text, fixed_t fixed)
{
    if (!text || text->made != NO_INDEX)
        return text ? text->made : NO_INDEX;
    uint32_t number = u->b.texts.count;
    text_t row = { .language = text->language };
    for (const piece_draft *p = text->pieces; p; p = p->next) {
        const node_t *node = p->node ? node_fold(u, p->node, fixed) : NULL;
        text_part part = { .literal = builder_str(&u->b, p->literal), .code = NO_INDEX };
        if (node) {
            part = (text_part){ .literal = { NULL, 0 }, .code = code_value(u, node), .type = node->type };
        }
        if (row.count[p->language] == 0)
            row.start[p->language] = u->b.parts.count;
        row.count[p->language]++;
        text_part *item = table_add(&u->b, &u->b.parts);
        *item = part;
    }
    text_t *item = table_add(&u->b, &u->b.texts);
    *item = row;
    if (!text->varies)
        text->made = number;
    return number;
}

uint32_t text_plain(unit_t *u, const ast_text *ast, lang_t language)
{
    text_t row = { .language = language };
    bool given = false;
    for (int l = 0; l < LANG_COUNT; l++) {
        if (!ast->text[l].data)
            continue;
        given = true;
        row.start[l] = u->b.parts.count;
        row.count[l] = 1;
        text_part *part = table_add(&u->b, &u->b.parts);
        *part = (text_part){ .literal = builder_str(&u->b, ast->text[l]), .code = NO_INDEX };
    }
    if (!given)
        return NO_INDEX;
    text_t *item = table_add(&u->b, &u->b.texts);
    *item = row;
    return u->b.texts.count - (u->b.failed ? 0 : 1);
}
