/** Entry of the server. Sets the environment that the C library, React and others read when they are loaded, then serves. */

// A bundle is always a release: development runs from the sources.
if (import.meta.env?.PROD) {
  process.env['NODE_ENV'] ||= 'production';
  // Each thread's heap of glibc keeps what a start needed once: two shared ones hold 80 MB less. A small young generation
  // keeps what load leaves behind small, and old memory is looked through when it has doubled rather than at four times:
  // otherwise a long stream, such as a sitemap, holds 100 MB of what is gone. None of it can be set from inside.
  if (process.platform === 'linux' && !process.env['MALLOC_ARENA_MAX']) {
    process.execve?.(
      process.execPath,
      [process.execPath, '--max-semi-space-size=8', '--heap-growing-percent=100', ...process.execArgv, ...process.argv.slice(1)],
      { ...process.env, MALLOC_ARENA_MAX: '2' },
    );
  }
}

const { serve } = await import('./serve.ts');
await serve();

export {};
