/** The parts that `serve.ts` puts together, as an entry of the bundle: tests put the ones that ship together with parts replaced. */
export { buildApp } from './app.ts';
export { readConfig } from './config.ts';
export { createContext } from './context.ts';
