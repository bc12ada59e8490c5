/** Ends random cases that hang, or are made smaller for long, before the test's deadline does: a failure says its seed and its case. */
import * as fc from 'fast-check';

/** What `tests/run.ts` gives a test is a minute more. */
const limitMs = 540_000;

fc.installGlobalPlugin(fc.interruptAfterTimeLimit(limitMs, { failOnInterrupt: true }));
