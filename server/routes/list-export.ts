/** `GET /webAdmin/cms/content/export`: a list as a CSV or JSON file that is sent while it is made. The bearer is the session's token. */
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { invalidRequest, notLoggedIn } from '#server/errors.ts';
import { checkCaller, identifyCaller, viewerOf } from '#server/http/caller.ts';
import { languageOf } from '#server/http/route.ts';
import { streamOf } from '#server/http/send-pieces.ts';
import type { EditingService } from '#server/services/editing/editing.ts';
import { itemListNames, listItems } from '#shared/api/content-list-staff.ts';
import { isoDate } from '#shared/dates.ts';

const { pageNum: _pageNum, pageSize: _pageSize, ...filters } = listItems.draft.query.properties;
const query = Type.Object({
  ...filters,
  list: Type.Enum([...itemListNames]),
  format: Type.Union([Type.Literal('csv'), Type.Literal('json')]),
});
const contentTypes = { csv: 'text/csv; charset=utf-8; header=present', json: 'application/json; charset=utf-8' } as const;

export function registerListExport(app: FastifyInstance, { editing }: { editing: EditingService }): void {
  app.get('/webAdmin/cms/content/export', { schema: { hide: true } as object }, async (request, reply) => {
    await identifyCaller(request, 'manager');
    checkCaller(request, { auth: 'manager', method: 'GET' });
    const viewer = viewerOf(request);
    if (!viewer) throw notLoggedIn();
    const asked = Value.Clean(query, { ...(request.query as object) });
    if (!Value.Check(query, asked)) throw invalidRequest(String(Value.Errors(query, asked)[0]?.instancePath ?? '').slice(1) || 'list');
    const { list, format, ...filter } = asked;
    const pieces = await editing.export(viewer, { list, format, query: filter, language: languageOf(request) });
    return reply
      .header('content-type', contentTypes[format])
      .header('content-disposition', `attachment; filename="${list}-${isoDate(Date.now())}.${format}"`)
      .header('cache-control', 'no-store')
      .send(await streamOf(pieces));
  });
}
