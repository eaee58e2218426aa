/** Serves shared/api/content-staff.ts. */
import type { FastifyInstance } from 'fastify';
import { findSubjects, listItemOwners, listWritableColumns } from '#shared/api/facet.ts';
import { claimReview, getSnapshot, listHistory, notePresence } from '#shared/api/content-history.ts';
import { countWaiting, countItems, listTrash, listItems, itemListNames } from '#shared/api/content-list-staff.ts';
import { addItem, getItem, saveItem, setItemFlags } from '#shared/api/content-staff.ts';
import { route } from '#server/http/route.ts';
import type { EditingService } from '#server/services/editing/editing.ts';
import { newDraftOf } from '#server/services/editing/add-item.ts';
import { ownAnswer } from '#server/http/no-store.ts';

export function registerContentStaffRoutes(app: FastifyInstance, { manage }: { manage: EditingService }): void {
  route(app, listWritableColumns, async ({ viewer, language }) => ownAnswer(await manage.listColumns(viewer, language)));
  route(app, countWaiting, async ({ viewer }) => ownAnswer(await manage.countWaiting(viewer)));
  route(app, countItems, async ({ viewer }) => ownAnswer(await manage.count(viewer)));
  for (const list of itemListNames)
    route(app, listItems[list], async ({ viewer, query, language }) => ownAnswer(await manage.list(viewer, { list, query, language })));
  route(app, listTrash, async ({ viewer, query, language }) => ownAnswer(await manage.listTrash(viewer, { query, language })));
  route(app, listItemOwners, async ({ viewer, language }) => ownAnswer(await manage.listOwners(viewer, language)));
  route(app, findSubjects, async ({ query }) => ownAnswer(await manage.findSubjects(query)));
  route(app, getItem, async ({ viewer, params, query, language }) =>
    ownAnswer(await manage.get(viewer, { ...params, ...query, language })),
  );
  route(app, addItem, async ({ viewer, body, source, language }) =>
    ownAnswer(await manage.add(viewer, newDraftOf(body, language), source.idempotencyKey)),
  );
  route(app, saveItem, async ({ viewer, body }) => ownAnswer(await manage.save(viewer, body)));
  route(app, setItemFlags, async ({ viewer, body }) => {
    await manage.setFlags(viewer, body);
    return ownAnswer(null);
  });
  route(app, listHistory, async ({ viewer, params, query, language }) =>
    ownAnswer(await manage.listHistory(viewer, { ...params, ...query, language })),
  );
  route(app, getSnapshot, async ({ viewer, params, query }) => ownAnswer(await manage.getSnapshot(viewer, { ...params, ...query })));
  route(app, claimReview, async ({ viewer, body }) => ownAnswer(await manage.claim(viewer, body)));
  route(app, notePresence, async ({ viewer, body }) => ownAnswer(await manage.notePresence(viewer, body)));
}
