/** Serves shared/api/content-staff.ts. */
import type { FastifyInstance } from 'fastify';
import { findSubjects, listWorkOwners, listWritableColumns } from '#shared/api/facet.ts';
import { claimWork, getSnapshot, listHistory, notePresence } from '#shared/api/content-history.ts';
import { countWaiting, countWorks, listTrash, listWorks, workListNames } from '#shared/api/content-list-staff.ts';
import { addWork, getWork, saveWork, setWorkFlags } from '#shared/api/content-staff.ts';
import { route } from '#server/http/route.ts';
import type { ManageService } from '#server/services/editing/editing.ts';
import { newWorkOf } from '#server/services/editing/add-item.ts';
import { ownAnswer } from '#server/http/no-store.ts';

export function registerManageRoutes(app: FastifyInstance, { manage }: { manage: ManageService }): void {
  route(app, listWritableColumns, async ({ viewer, language }) => ownAnswer(await manage.listColumns(viewer, language)));
  route(app, countWaiting, async ({ viewer }) => ownAnswer(await manage.countWaiting(viewer)));
  route(app, countWorks, async ({ viewer }) => ownAnswer(await manage.count(viewer)));
  for (const list of workListNames)
    route(app, listWorks[list], async ({ viewer, query, language }) => ownAnswer(await manage.list(viewer, { list, query, language })));
  route(app, listTrash, async ({ viewer, query, language }) => ownAnswer(await manage.listTrash(viewer, { query, language })));
  route(app, listWorkOwners, async ({ viewer, language }) => ownAnswer(await manage.listOwners(viewer, language)));
  route(app, findSubjects, async ({ query }) => ownAnswer(await manage.findSubjects(query)));
  route(app, getWork, async ({ viewer, params, query, language }) =>
    ownAnswer(await manage.get(viewer, { ...params, ...query, language })),
  );
  route(app, addWork, async ({ viewer, body, source, language }) =>
    ownAnswer(await manage.add(viewer, newWorkOf(body, language), source.idempotencyKey)),
  );
  route(app, saveWork, async ({ viewer, body }) => ownAnswer(await manage.save(viewer, body)));
  route(app, setWorkFlags, async ({ viewer, body }) => {
    await manage.setFlags(viewer, body);
    return ownAnswer(null);
  });
  route(app, listHistory, async ({ viewer, params, query, language }) =>
    ownAnswer(await manage.listHistory(viewer, { ...params, ...query, language })),
  );
  route(app, getSnapshot, async ({ viewer, params, query }) => ownAnswer(await manage.getSnapshot(viewer, { ...params, ...query })));
  route(app, claimWork, async ({ viewer, body }) => ownAnswer(await manage.claim(viewer, body)));
  route(app, notePresence, async ({ viewer, body }) => ownAnswer(await manage.notePresence(viewer, body)));
}
