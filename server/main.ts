/** Entry of the server. Sets environment variables that must exist before the C library, React and others are loaded, then serves. */
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * Settings of V8 that differ between a start and the service after it. A start runs most code once: compilers for code that runs
 * often, and frequent collections while memory grows from nothing, were a quarter of its processor time.
 */
const ofStart = ['--no-turbofan', '--no-maglev', '--heap-growing-percent=0'];
/**
 * Modules of Node.js that every start uses. Node.js brings their compiled code, which V8 only takes with the settings that Node.js
 * was built with: loaded under those of a start, they would be compiled again.
 */
const ofNode = [
  'node:cluster',
  'node:crypto',
  'node:dns',
  'node:http',
  'node:perf_hooks',
  'node:stream/consumers',
  'node:tls',
  'node:zlib',
];

/** Old memory grows by half between two collections, not by all, which keeps the garbage of renderings small. */
const ofService = ['--turbofan', '--maglev', '--heap-growing-percent=50'];

async function settle(): Promise<void> {
  if (process.env['NODE_ENV'] !== 'production') return;
  const { keepCompiledCode } = await import('#server/ports/compiled-code.ts');
  keepCompiledCode();
  // What the process was started without stays off.
  for (const flag of ofService) if (!process.execArgv.includes(flag.replace('--', '--no-'))) setFlagsFromString(flag);
  // Compiled code is written at the end, and V8 only reads it in a process with the settings that it was written with.
  process.once('exit', () => ofStart.forEach(setFlagsFromString));
}

// A bundle is always a release: development runs from the sources.
if (import.meta.env?.PROD) {
  process.env['NODE_ENV'] ||= 'production';
  // Memory settings that only apply at process start. glibc keeps a heap per thread: limiting them to two saves 80 MB. It
  // returns what it mapped apart at once: a fixed, lower threshold for that saves 15 MB after thousands of different pages.
  // A small young generation makes V8 collect earlier: otherwise a long stream, such as a sitemap, holds 100 MB of garbage; half
  // of this size costs a page that is drawn a seventh more.
  // Growing to it step by step costs a start several collections. The image and `npm start` set them themselves, which spares
  // the second boot.
  if (process.platform === 'linux' && !process.env['MALLOC_ARENA_MAX']) {
    process.execve?.(
      process.execPath,
      [process.execPath, '--min-semi-space-size=16', '--max-semi-space-size=16', ...process.execArgv, ...process.argv.slice(1)],
      { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '262144' },
    );
  }
  if (process.env['NODE_ENV'] === 'production') {
    for (const name of ofNode) process.getBuiltinModule?.(name);
    // Getters of the global object load what a page's request and its answer are made of.
    void [globalThis.Request, globalThis.TextDecoder];
    ofStart.forEach(setFlagsFromString);
  }
  // Compiled code of the modules, written beside them at the end of a process: the next start takes a tenth less time.
  module.enableCompileCache?.(`${import.meta.dirname}/compile-cache`);
}

const { serve } = await import('./serve.ts');
await serve(settle);
