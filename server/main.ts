/** Entry of the server. Sets environment variables that must exist before the C library, React and others are loaded, then serves. */
import module from 'node:module';

// A bundle is always a release: development runs from the sources.
if (import.meta.env?.PROD) {
  process.env['NODE_ENV'] ||= 'production';
  // Memory settings that only apply at process start. glibc keeps a heap per thread: limiting them to two saves 80 MB. It
  // returns what it mapped apart at once: a fixed, lower threshold for that saves 15 MB after thousands of different pages.
  // A small young generation and a lower growth of the old one make V8 collect earlier: otherwise a long stream, such
  // as a sitemap, holds 100 MB of garbage. The image and `npm start` set them themselves, which spares the second boot.
  if (process.platform === 'linux' && !process.env['MALLOC_ARENA_MAX']) {
    process.execve?.(
      process.execPath,
      [process.execPath, '--max-semi-space-size=8', '--heap-growing-percent=50', ...process.execArgv, ...process.argv.slice(1)],
      { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '262144' },
    );
  }
  // Compiled code of the modules, written beside them at the end of a process: the next start takes a tenth less time.
  module.enableCompileCache?.(`${import.meta.dirname}/compile-cache`);
}

const { serve } = await import('./serve.ts');
await serve();
