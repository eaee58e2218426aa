/** Serves the export of a list: checks the caller and the input as for any contract, records the export, and sends the file while it is read. */
import type { FastifyInstance } from 'fastify';
import type { Contract } from '#shared/api/endpoint.ts';
import type { ExportContract, ExportFormat, FiltersOf } from '#shared/api/export/export-contract.ts';
import { isoDate } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { invalidRequest, notLoggedIn } from '#server/errors.ts';
import type { AuditListService } from '#server/services/core/audit-trail-list.ts';
import type { ListFile } from '#server/db/list-file.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { viewerOf } from './caller.ts';
import { checksOf, languageOf, noteContract, schemaOf } from './route.ts';
import { writeListFile } from './list-file-text.ts';
import { streamOf } from './send-pieces.ts';

interface ExportInput<List extends Contract> {
  viewer: SessionViewer;
  query: FiltersOf<List>;
  language: Language;
}

const contentTypes = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' } as const;

/** Registers the export of a list; `read` gives its rows. */
export function exportRoute<List extends Contract>(
  app: FastifyInstance,
  contract: ExportContract<List>,
  { audit, read }: { audit: Pick<AuditListService, 'recordExport'>; read: (input: ExportInput<List>) => Promise<ListFile> },
): void {
  noteContract(app, contract);
  app.route({
    method: contract.method,
    url: contract.path,
    config: { contract: { method: contract.method, path: contract.path } } as object,
    schema: schemaOf(contract) as object,
    // The file would be recorded as exported.
    exposeHeadRoute: false,
    ...checksOf(contract),
    handler: async (request, reply) => {
      const viewer = viewerOf(request);
      if (!viewer) throw notLoggedIn();
      const { format, without = '', ...filters } = request.query as { format: ExportFormat; without?: string };
      const columns = columnsWithout(contract.columns, without);
      // The contract's schema has checked them.
      const query = filters as FiltersOf<List>;
      const { count, groups } = await read({ viewer, query, language: languageOf(request) });
      await audit.recordExport(viewer.id, { list: contract.name, format, count, filters });
      return reply
        .header('content-type', contentTypes[format])
        .header('content-disposition', `attachment; filename="${contract.name}-${isoDate(Date.now())}.${format}"`)
        .header('cache-control', 'no-store')
        .send(await streamOf(writeListFile(format, columns, groups)));
    },
  });
}

/** Throws `invalidRequest` for a column that the file does not have, and when none is left. */
function columnsWithout(columns: readonly string[], without: string): readonly string[] {
  const omitted = without.split(',').filter((name) => name !== '');
  const left = columns.filter((name) => !omitted.includes(name));
  if (omitted.some((name) => !columns.includes(name)) || left.length === 0) throw invalidRequest('without');
  return left;
}
