/** Runs with every test file: processes go on with the next one, and nothing of one file may be there in it. */
import { afterAll, vi } from 'vitest';
import { closeDatabases } from '#test/support/database/database.ts';

afterAll(closeDatabases);
// A worker's own `fetch` that stayed would tell the next file that its server is there.
afterAll(() => vi.unstubAllGlobals());
