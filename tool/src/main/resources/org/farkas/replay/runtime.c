/*
 * The replay run-time: linked to the instrumented unit and its harness, it turns them into a fork
 * server that runs one test per child process. Everything is one translation unit, compiled
 * freestanding, and talks to the kernel directly: whatever the unit defines (its own memcpy, fork,
 * write or read) never gets between the server and its work.
 *
 * Flow: the dynamic loader calls farkas_start (in .preinit_array) before any constructor of the
 * unit. The server stays in there. A child returns from it, contained, and goes on with the normal
 * start: the unit's constructors, then __wrap_main, which builds the inputs and calls the function
 * under test.
 */
#include "kernel.h"

#include "shared.h"

#include "trace.h"

#include "container.h"

#include "child.h"

#include "library.h"

#include "streams.h"

#include "server.h"
