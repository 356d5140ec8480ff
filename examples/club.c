#include <arbiter.h>
#include <stdio.h>
#define TEXT(s) (arbiter_str){ s, sizeof s - 1 }

static int print(void *file, const char *data, size_t size) { return fwrite(data, 1, size, file) != size; }

int main(void)
{
    arbiter_source law = { TEXT("club.rules"), TEXT("rulebook \"club\" act resigns by player\n"
                           "§1 \"Resigning\" { on resigns by p then loses(p) because \"{p} gives up.\" }") };
    arbiter_rulebook *rules; arbiter_report *report; arbiter_workspace *ws; arbiter_game *game; arbiter_state state;
    if (arbiter_compile(NULL, &law, 1, &rules, NULL, &report) != ARBITER_OK) return 1;
    if (arbiter_workspace_new(rules, &ws) != ARBITER_OK || arbiter_game_new(rules, &game) != ARBITER_OK) return 1;
    arbiter_act act = { arbiter_act_find(rules, TEXT("resigns")), ARBITER_WHITE, NULL, 0 };
    arbiter_status status = arbiter_post(ws, game, 0, &act, 1); /* at instant 0 */
    arbiter_game_state(game, &state);
    printf("%s, result %d: ", arbiter_status_name(status), state.result);
    arbiter_entry_sentence(ws, 0, ARBITER_EN, (arbiter_writer){ print, stdout });
    arbiter_game_free(rules, game); arbiter_workspace_free(ws);
    arbiter_rulebook_release(rules); arbiter_report_free(report);
    return putchar('\n') == EOF;
}
