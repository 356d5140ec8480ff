#include <arbiter.h>
#include <stdio.h>

int main(void)
{
    printf("%s %s\n", ARBITER_VERSION, arbiter_status_name(ARBITER_HELD));
    return 0;
}
