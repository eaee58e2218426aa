/** Flags of Node.js for test processes and for the sites that they start. An exhaustive run has few of them, as a site has none. */

/** A test ends before the optimising of the embedded engine's code pays, which would cost a third of its processor time. */
const lateEngine = '--wasm-tiering-budget=100000000';

/** Nor does the strongest compiler of scripts pay, whose threads cost a twelfth, nor a small young generation, whose collections cost a tenth. */
const daily = ['--no-turbofan', '--min-semi-space-size=16', '--max-semi-space-size=32'];

/** Read when it is called: the configuration sets the mode after it has loaded this. */
const isExhaustive = () => process.env['EXHAUSTIVE'] === '1';

export const engineFlags = (): string[] => (isExhaustive() ? [lateEngine] : [lateEngine, ...daily]);

/** A site of a test answers for a few seconds of processor time only: to start without the second compiler costs it a tenth less. */
export const siteFlags = (): string[] => (isExhaustive() ? engineFlags() : [...engineFlags(), '--no-maglev']);
