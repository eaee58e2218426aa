/** Flags of Node.js for test processes and for the sites that they start. */

/** A test ends before the optimising of the embedded engine's code pays, which would cost a third of its processor time. */
const lateEngine = '--wasm-tiering-budget=100000000';

/** Nor does the strongest compiler of scripts pay, whose threads cost a twelfth; an exhaustive run has it, as a site does. Read when it is called: the configuration sets the mode after it has loaded this. */
export const engineFlags = (): string[] => (process.env['EXHAUSTIVE'] === '1' ? [lateEngine] : [lateEngine, '--no-turbofan']);
