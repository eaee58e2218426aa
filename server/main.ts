/** Entry of the server. Sets the environment that React and others read when they are loaded, then serves. */

// A bundle is always a release: development runs from the sources.
if (import.meta.env?.PROD) process.env['NODE_ENV'] ||= 'production';

const { serve } = await import('./serve.ts');
await serve();

export {};
