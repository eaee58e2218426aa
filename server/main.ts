/** Entry of the server. Sets environment variables that must exist before the C library, React and others are loaded, then serves. */
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';

/**
 * Settings of V8 that differ between a start and the service after it. A start runs most code once: compilers for code that runs
 * often, and frequent collections while memory grows from nothing, were a quarter of its processor time.
 */
const ofStart = ['--no-turbofan', '--no-maglev', '--no-minor-gc-task', '--heap-growing-percent=0'];
/**
 * V8 allocates objects in old memory at once where earlier ones of the same place in the code had outlived a collection. What they
 * refer to then outlives collections too: of a rendering that is all it has made, which cost a miss of the page cache a third more
 * in one process of five.
 */
const always = ['--no-allocation-site-pretenuring'];
/**
 * Modules of Node.js that every start uses. Node.js brings their compiled code, which V8 only takes with the settings that Node.js
 * was built with: loaded under those of a start, they would be compiled again.
 */
const ofNode = [
  'node:assert',
  'node:async_hooks',
  'node:child_process',
  'node:cluster',
  'node:crypto',
  'node:dns',
  'node:fs/promises',
  'node:net',
  'node:path/posix',
  'node:perf_hooks',
  'node:stream/consumers',
  'node:stream/promises',
  'node:timers/promises',
  'node:util',
  'node:vm',
  'node:worker_threads',
  'node:zlib',
];

/** What the settings of a start are set back to. */
const ofService = ['--turbofan', '--maglev', '--minor-gc-task'];
/** Old memory grows by half between two collections, not by all, which keeps the garbage of renderings small. */
const growth = '--heap-growing-percent=50';

async function settle(): Promise<void> {
  if (process.env['NODE_ENV'] !== 'production') return;
  const { keepCompiledCode } = await import('#server/ports/compiled-code.ts');
  keepCompiledCode();
  // What the process was started without stays off.
  for (const flag of ofService) if (!process.execArgv.includes(flag.replace('--', '--no-'))) setFlagsFromString(flag);
  // Loads undici, which error pages and uploads need, while the settings are those of its compiled code.
  void globalThis.Response;
  setFlagsFromString(growth);
  // Compiled code is written at the end, and V8 only reads it in a process with the settings that it was written with.
  process.once('exit', () => ofStart.forEach(setFlagsFromString));
}

// A bundle is always a release: development runs from the sources.
if (import.meta.env?.PROD) {
  process.env['NODE_ENV'] ||= 'production';
  // Memory settings that only apply at process start. glibc keeps a heap per thread: limiting them to two saves 80 MB. It
  // returns what it mapped apart at once: a fixed, lower threshold for that saves 15 MB after thousands of different pages. It keeps
  // 2 MB at the end of a heap, where the tables of a compressor fit: those of each page would be mapped, and filled by the kernel.
  // A small young generation makes V8 collect earlier: otherwise a long stream, such as a sitemap, holds 100 MB of garbage; half
  // of this size costs a page that is drawn a seventh more.
  // Growing to it step by step costs a start several collections. The image and `npm start` set them themselves, which spares
  // the second boot.
  if (process.platform === 'linux' && !process.env['MALLOC_ARENA_MAX']) {
    process.execve?.(
      process.execPath,
      [process.execPath, '--min-semi-space-size=16', '--max-semi-space-size=16', ...process.execArgv, ...process.argv.slice(1)],
      {
        ...process.env,
        MALLOC_ARENA_MAX: '2',
        MALLOC_MMAP_THRESHOLD_: '32768',
        MALLOC_TRIM_THRESHOLD_: '262144',
        MALLOC_TOP_PAD_: '2097152',
      },
    );
  }
  if (process.env['NODE_ENV'] === 'production') {
    // An import reads all exports, and with them what is only loaded when it is asked for: of these two, undici and root certificates.
    for (const name of ['node:http', 'node:tls']) process.getBuiltinModule?.(name);
    for (const name of ofNode) await import(/* @vite-ignore */ name);
    // Asked for by the database's client.
    void globalThis.navigator;
    [...always, ...ofStart].forEach(setFlagsFromString);
  }
  // Compiled code of the modules, written beside them at the end of a process: the next start takes a tenth less time.
  module.enableCompileCache?.(`${import.meta.dirname}/compile-cache`);
}

const { serve } = await import('./serve.ts');
await serve(settle);
