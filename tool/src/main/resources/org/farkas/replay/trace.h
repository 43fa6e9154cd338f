/* Trace words; see org.farkas.trace.TraceWord. */
enum { farkas_kind_condition, farkas_kind_begin, farkas_kind_end, farkas_kind_switch, farkas_kind_enter };

/* Appends all words or none; once something did not fit, nothing follows. */
static void farkas_log(const uint32_t *words, uint32_t count) {
  struct farkas_shared *shared = farkas_recorder.shared;
  uint32_t length = shared->word_count;
  if (shared->truncated || farkas_recorder.trace_capacity < length
      || farkas_recorder.trace_capacity - length < count) {
    shared->truncated = 1;
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    farkas_recorder.words[length + i] = words[i];
  }
  shared->word_count = length + count;
}

static void farkas_log_word(uint32_t kind, uint32_t payload) {
  uint32_t word = kind << 29 | (payload & 0x1fffffffu);
  farkas_log(&word, 1);
}

int __farkas_condition(int id_and_outcome) {
  farkas_log_word(farkas_kind_condition, (uint32_t)id_and_outcome);
  return id_and_outcome & 1;
}

int __farkas_begin(int decision) {
  farkas_log_word(farkas_kind_begin, (uint32_t)decision);
  return 0;
}

int __farkas_end(int id_and_outcome) {
  farkas_log_word(farkas_kind_end, (uint32_t)id_and_outcome);
  return id_and_outcome & 1;
}

void __farkas_switch(int id, long long value) {
  uint32_t words[3] = {
      (uint32_t)farkas_kind_switch << 29 | (uint32_t)id,
      (uint32_t)(uint64_t)value,
      (uint32_t)((uint64_t)value >> 32)};
  farkas_log(words, 3);
}
