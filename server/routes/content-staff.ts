/** Content in the editor: lists, items, history and the workflow. */
import type { FastifyInstance } from 'fastify';
import {
  countItems,
  countWaiting,
  findSubjects,
  itemListNames,
  listItemOwners,
  listItems,
  listTrash,
  listWritableColumns,
} from '#shared/api/content-list-staff.ts';
import { addItem, getItem, saveItem, setItemFlags } from '#shared/api/content-staff.ts';
import { actOnItem, claimReview, getSnapshot, listHistory, notePresence, planReview, restoreItem } from '#shared/api/workflow.ts';
import type { ContentAction } from '#shared/content/content-lifecycle.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';
import { newDraftOf } from '#server/services/editing/add-item.ts';

export function registerContentStaffRoutes(app: FastifyInstance, { editing, workflow }: Services): void {
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
  route(app, planReview, async ({ viewer, body }) => uncached(await editing.planReview(viewer, body)));
  route(app, notePresence, async ({ viewer, body, language }) => uncached(await editing.notePresence(viewer, { ...body, language })));

  for (const action of Object.keys(actOnItem) as ContentAction[]) {
    route(app, actOnItem[action], async ({ body, viewer }) => uncached(await workflow.act(viewer, action, body)));
  }
  route(app, restoreItem, async ({ body, viewer }) => uncached(await workflow.restore(viewer, body.id)));
}
