/**
 * Loaded before each spec of `npm run long`: properties that set no number of runs of their own have a thousand, from a seed that is
 * another one each time and printed; `TOUCHLINE_SEED` runs them again from the same.
 */
import fc from 'fast-check';

const numRuns = 1000;
const seed = Number(process.env['TOUCHLINE_SEED'] ?? Date.now() % 1_000_000);

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns, seed });
console.log(`properties here: ${numRuns} runs each unless they say otherwise, TOUCHLINE_SEED=${seed}`);
