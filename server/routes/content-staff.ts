/** Serves shared/api/content-staff.ts. */
import type { FastifyInstance } from 'fastify';
import { findSubjects, listItemOwners, listWritableColumns } from '#shared/api/facet.ts';
import { claimReview, getSnapshot, listHistory, notePresence } from '#shared/api/content-history.ts';
import { countWaiting, countItems, listTrash, listItems, itemListNames } from '#shared/api/content-list-staff.ts';
import { addItem, getItem, saveItem, setItemFlags } from '#shared/api/content-staff.ts';
import { route } from '#server/http/route.ts';
import type { EditingService } from '#server/services/editing/editing.ts';
import { newDraftOf } from '#server/services/editing/add-item.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerContentStaffRoutes(app: FastifyInstance, { editing }: { editing: EditingService }): void {
  route(app, listWritableColumns, async ({ viewer, language }) => uncached(await editing.listColumns(viewer, language)));
  route(app, countWaiting, async ({ viewer }) => uncached(await editing.countWaiting(viewer)));
  route(app, countItems, async ({ viewer }) => uncached(await editing.count(viewer)));
  for (const list of itemListNames)
    route(app, listItems[list], async ({ viewer, query, language }) => uncached(await editing.list(viewer, { list, query, language })));
  route(app, listTrash, async ({ viewer, query, language }) => uncached(await editing.listTrash(viewer, { query, language })));
  route(app, listItemOwners, async ({ viewer, language }) => uncached(await editing.listOwners(viewer, language)));
  route(app, findSubjects, async ({ query }) => uncached(await editing.findSubjects(query)));
  route(app, getItem, async ({ viewer, params, query, language }) =>
    uncached(await editing.get(viewer, { ...params, ...query, language })),
  );
  route(app, addItem, async ({ viewer, body, source, language }) =>
    uncached(await editing.add(viewer, newDraftOf(body, language), source.idempotencyKey)),
  );
  route(app, saveItem, async ({ viewer, body }) => uncached(await editing.save(viewer, body)));
  route(app, setItemFlags, async ({ viewer, body }) => {
    await editing.setFlags(viewer, body);
    return uncached(null);
  });
  route(app, listHistory, async ({ viewer, params, query, language }) =>
    uncached(await editing.listHistory(viewer, { ...params, ...query, language })),
  );
  route(app, getSnapshot, async ({ viewer, params, query }) => uncached(await editing.getSnapshot(viewer, { ...params, ...query })));
  route(app, claimReview, async ({ viewer, body }) => uncached(await editing.claim(viewer, body)));
  route(app, notePresence, async ({ viewer, body }) => uncached(await editing.notePresence(viewer, body)));
}
