/**
 * Vitest's setup file. While it measures coverage, Vitest turns off the cache of compiled code, also for processes that tests
 * start. Those aren't measured, and take twice as long to start without it.
 */
delete process.env.NODE_DISABLE_COMPILE_CACHE;
