/* Nodes of game files. */
#include "dsl/nodes.h"

ast_game_line *node_game_line(parser_t *p, game_line_kind kind, const token_t *start)
{
    ast_game_line *line = NODE(p, ast_game_line);
    line->kind = kind;
    line->at = node_since(p, start->at);
    line->word_at = start->at;
    return line;
}

ast_feature *node_feature(parser_t *p, const token_t *word, const token_t *number)
{
    ast_feature *feature = NODE(p, ast_feature);
    feature->word = word->kind;
    feature->at = node_since(p, word->at);
    feature->name = node_name(word);
    if (number) {
        feature->number = number->number;
        feature->number_at = number->at;
    }
    return feature;
}

ast_way *node_way(parser_t *p, span_t at, uint8_t directions)
{
    ast_way *way = NODE(p, ast_way);
    way->at = at;
    way->directions = directions;
    return way;
}

ast_piece_line *node_movement(parser_t *p, movement_kind kind, const token_t *start, ast_way *ways,
                              ast_feature *features)
{
    ast_piece_line *line = NODE(p, ast_piece_line);
    line->movement = kind;
    line->at = node_since(p, start->at);
    line->ways = ways;
    line->features = features;
    return line;
}

ast_form *node_form(parser_t *p, const token_t *name, const token_t *string, uint8_t means)
{
    ast_form *form = NODE(p, ast_form);
    form->name = node_name(name);
    form->text = node_string(p, string);
    form->at = string->at;
    form->means = means;
    return form;
}

ast_notation_line *node_notation_line(parser_t *p, const token_t *start, const token_t *castle,
                                      ast_form *forms)
{
    ast_notation_line *line = NODE(p, ast_notation_line);
    line->word = start->kind;
    line->at = node_since(p, start->at);
    line->word_at = start->at;
    line->castle = node_name(castle);
    line->forms = forms;
    return line;
}

ast_expr *node_table(parser_t *p, const token_t *word, int table)
{
    ast_expr *e = node_literal(p, EXPR_NUMBER, word);
    e->number = table;
    return e;
}

void node_lost(parser_t *p, bool name)
{
    p->file->lost = true;
    p->file->lost_name = p->file->lost_name || name;
}
