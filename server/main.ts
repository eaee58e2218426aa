/** Entry of the server: sets what must be in the environment before React is loaded, then serves. */
import module from 'node:module';

// A bundle is always a release: development runs from the sources.
if (import.meta.env?.PROD) {
  process.env['NODE_ENV'] ||= 'production';
  // Node.js keeps the compiled code of the modules here; a start that finds it takes less time.
  module.enableCompileCache?.(`${import.meta.dirname}/compile-cache`);
}

const { serve } = await import('./serve.ts');
await serve();
