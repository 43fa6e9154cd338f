#if !defined(true) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 202311L)
#define true 1
#define false 0
#endif
