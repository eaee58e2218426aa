/** Runs with every test file, because a process runs several files and none may leave state behind. */
import { afterAll, vi } from 'vitest';
import { setSharedCaches } from '#server/http/shared-life.ts';
import { setOrigins } from '#server/media-origin.ts';
import { closeDatabases } from '#test/support/database/database.ts';

afterAll(closeDatabases);
// A worker's own `fetch` that stayed would tell the next file that its server is there.
afterAll(() => vi.unstubAllGlobals());
// A site that was started with a CDN in front of it sets both for its process.
afterAll(() => {
  setOrigins({ media: null, site: '' });
  setSharedCaches({ secondsMax: Infinity });
});
