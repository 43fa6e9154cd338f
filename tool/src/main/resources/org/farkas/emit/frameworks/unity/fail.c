#define farkas_fail(message) UNITY_TEST_FAIL(farkas_line, message)
