/* The public header's games: their position and who writes moves how. */
#include "api/api.h"

arbiter_status arbiter_game_board(const arbiter_rulebook *p, arbiter_game *g, arbiter_str text)
{
    board_position position;
    position_error error;
    arbiter_status status = api_may_set(p, g);
    if (status != ARBITER_OK)
        return status;
    if (!g->has_record || (text.size > 0 && (!text.data || !board_read(program_game(p), text, &position, &error))))
        return ARBITER_INVALID;
    game_set_position(p, g, text.size > 0 ? &position : NULL);
    g->stale = 1;
    game_text_collect(p, g);
    return ARBITER_OK;
}

arbiter_status arbiter_game_notation(const arbiter_rulebook *p, arbiter_game *g, int player, arbiter_language language)
{
    arbiter_status status = api_may_set(p, g);
    if (status != ARBITER_OK)
        return status;
    if (player < 0 || player > 1)
        return ARBITER_INVALID;
    g->notation[player] = api_language(language, p->language);
    g->stale = 1;
    return ARBITER_OK;
}

arbiter_language arbiter_game_writes(const arbiter_rulebook *p, const arbiter_game *g, int player)
{
    bool known = !api_foreign(p, g) && (player == 0 || player == 1) && value_is_plain(g->notation[player]);
    return known ? (arbiter_language)g->notation[player] : (arbiter_language)p->language;
}

arbiter_status arbiter_game_position(const arbiter_rulebook *p, const arbiter_game *g, int64_t plies, arbiter_writer out)
{
    buffer_t b;
    if (api_foreign(p, g) || !g->has_record || plies < 0 || plies > game_record(g)->count)
        return ARBITER_INVALID;
    buffer_init(&b, &p->allocator);
    if (game_on_board(g)) {
        board_position position = record_position(program_game(p), game_record(g), (uint32_t)plies);
        board_write(program_game(p), &position, &b);
    }
    return api_hand_over(&b, out);
}
