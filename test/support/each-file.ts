/** Runs with every test file, because a process runs several files and none may leave state behind. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { setSharedCaches } from '#server/http/shared-life.ts';
import { setOrigins } from '#server/media-origin.ts';
import { setTemporaryRoot } from '#server/ports/temporary-folder.ts';
import { setSiteZone } from '#shared/site-zone.ts';
import { closeDatabases } from '#test/support/database/database.ts';

// Of a site in this process it is below the site's own folder.
setTemporaryRoot(join(tmpdir(), 'golden-panda-tests'));
// Whatever a site in this process has set.
setSiteZone('Asia/Shanghai');
afterAll(closeDatabases);
// A worker's own `fetch` that stayed would tell the next file that its server is there.
afterAll(() => vi.unstubAllGlobals());
// A site that was started with a CDN in front of it sets both for its process.
afterAll(() => {
  setOrigins({ media: null, site: '' });
  setSharedCaches({ secondsMax: Infinity });
});
