/** Flags of Node.js for test processes with an embedded database. */

/** Its code is optimised later than usual: a test ends before the optimising pays, which would cost a third of its processor time. */
export const engineFlags = ['--wasm-tiering-budget=100000000'];
