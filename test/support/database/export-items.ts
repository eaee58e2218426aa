/** A process of its own that exports the drafts of a database as CSV, and prints how many lines that made and how much memory it took. */
import { openDatabase } from '#server/db/client.ts';
import { writeListFile } from '#server/http/list-file-text.ts';
import { createEditingService } from '#server/services/editing/editing.ts';
import { exportItems } from '#shared/api/export/list-exports.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';

/** Output of the process, as JSON. */
export interface Exported {
  count: number;
  lines: number;
  isInOrder: boolean;
  moreBytes: number;
}

const [, , databaseUrl = '', dataFolder = ''] = process.argv;
const admin: Viewer = { id: 'admin', userType: userTypes.ordinary, roles: ['admin'] };
await using database = await openDatabase({ databaseUrl: databaseUrl || null, dataFolder });
const { list, export: exportList } = createEditingService(database);

// As in a process that has run for a while.
await list(admin, { list: 'draft', query: {}, language: 'zh-Hans' });

const before = process.memoryUsage().rss;
const { count, groups } = await exportList(admin, { list: 'draft', query: {}, language: 'zh-Hans' });
let [most, lines, isInOrder] = [process.memoryUsage().rss, 0, true];
for await (const piece of writeListFile('csv', exportItems.draft.columns, groups)) {
  most = Math.max(most, process.memoryUsage().rss);
  for (const line of piece.split('\r\n').slice(0, -1)) {
    isInOrder &&= lines === 0 || line.includes(`News ${count - lines + 1},`);
    lines += 1;
  }
}
process.stdout.write(JSON.stringify({ count, lines, isInOrder, moreBytes: most - before } satisfies Exported));
