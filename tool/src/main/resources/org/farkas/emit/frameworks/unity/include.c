#include <stdio.h>
#include "unity.h"
