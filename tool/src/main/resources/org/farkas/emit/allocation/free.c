__attribute__((noinline)) void farkas_free(void *block)
{
    if (farkas_input_size(block) == 0) {
        free(block);
    }
}
