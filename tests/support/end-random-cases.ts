/**
 * Ends random cases that hang, or are made smaller for long, before the test's deadline does: a failure says its seed
 * and its case. All cases of a process have one seed, so that a second attempt of a test tries the same cases.
 */
import * as fc from 'fast-check';

/** What `tests/run.ts` gives a test is a minute more. */
const limitMs = 540_000;

fc.installGlobalPlugin(fc.interruptAfterTimeLimit(limitMs, { failOnInterrupt: true }));
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Date.now() | 0 });
