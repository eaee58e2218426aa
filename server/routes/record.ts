/** The calls of a record. */
import type { FastifyInstance } from 'fastify';
import type { ExportContract } from '#shared/api/export/export-contract.ts';
import type { Importing } from '#shared/record/importing.ts';
import type { AnyRecord, placing } from '#shared/record/record.ts';
import { exportRoute } from '#server/http/export-route.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { AuditListService } from '#server/services/core/audit-trail-list.ts';
import type { RecordService } from '#server/services/record/record-service.ts';

interface RecordCalls<R extends AnyRecord> {
  record: R;
  service: RecordService<R>;
  /** The call that orders its list, where it has an order. */
  place?: ReturnType<typeof placing>;
  /** Its import from a table. */
  imported?: Importing;
  /** Its list as a file, and the log of such files. */
  exported?: { contract: ExportContract; audit: Pick<AuditListService, 'recordExport'> };
}

export function registerRecord<R extends AnyRecord>(
  app: FastifyInstance,
  { record, service: given, place, imported, exported }: RecordCalls<R>,
): void {
  const { calls }: AnyRecord = record;
  // The contracts have checked what the calls hand over.
  const service = given as unknown as RecordService<AnyRecord>;
  route(app, calls.list, async ({ query, language }) => uncached(await service.list(query ?? {}, language)));
  route(app, calls.get, async ({ params, language }) => uncached(await service.get(params.id, language)));
  route(app, calls.add, async ({ viewer, body }) => uncached(await service.add(viewer.id, body)));
  route(app, calls.save, async ({ viewer, body, language }) => uncached(await service.save(viewer.id, body, language)));
  route(app, calls.remove, async ({ viewer, body }) => uncached(await service.remove(viewer.id, body.id)));
  if (place)
    route(app, place, async ({ viewer, body }) => {
      await service.place(viewer.id, body);
      return uncached(null);
    });
  if (imported) {
    route(app, imported.run, async ({ viewer, body, language }) => uncached(await service.import(viewer.id, body, language)));
    route(app, imported.last, async () => uncached(await service.lastImport()));
    route(app, imported.undo, async ({ viewer, body, language }) => uncached(await service.undoImport(viewer.id, body.importId, language)));
  }
  if (exported)
    exportRoute(app, exported.contract, { audit: exported.audit, read: ({ query, language }) => service.export(query, language) });
}
