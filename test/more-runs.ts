/** Loaded before each spec of `npm run long`: properties that set no number of runs of their own have a thousand. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 1000 });
