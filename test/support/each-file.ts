/** Runs with every test file, because a process runs several files and none may leave state behind. */
import { afterAll, vi } from 'vitest';
import { closeDatabases } from '#test/support/database/database.ts';

afterAll(closeDatabases);
// A worker's own `fetch` that stayed would tell the next file that its server is there.
afterAll(() => vi.unstubAllGlobals());
