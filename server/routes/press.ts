/** Serves shared/api/press, and the downloads of the press room below the path to which its cookie is sent. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { leavePressRoom, openPressRoom, pressPath, readPressRoom } from '#shared/api/press/press.ts';
import * as staffApi from '#shared/api/press/press-staff.ts';
import { exportKits, kitRecord, outletRecord } from '#shared/api/record/press.ts';
import { withLanguage } from '#shared/language.ts';
import { documentTypes } from '#shared/media/document.ts';
import { pressRoomPath } from '#shared/staff-paths.ts';
import { linkEnded, AppError, notFound } from '#server/errors.ts';
import { uncached } from '#server/http/no-store.ts';
import { languageOf, route } from '#server/http/route.ts';
import { dispositionOf, sendFile } from '#server/http/send-file.ts';
import { readCookie } from '#server/http/signed-cookies.ts';
import { zipStream } from '#server/http/zip-stream.ts';
import { limitCall } from '#server/plugins/rate-limit.ts';
import type { PressRoomService } from '#server/services/press/press-room.ts';
import type { Services } from '#server/services/services.ts';
import { registerRecord } from './record.ts';

export function registerPressRoutes(app: FastifyInstance, { audit, pressStaff, pressRoom, films }: Services): void {
  registerRecord(app, { record: outletRecord, service: pressStaff.outlet });
  registerRecord(app, { record: kitRecord, service: pressStaff.kit, exported: { contract: exportKits, audit } });
  route(app, staffApi.addAccreditation, async ({ viewer, body }) => uncached(await pressStaff.insertAccreditation(viewer.id, body)));
  route(app, staffApi.renewAccreditation, async ({ viewer, body }) => uncached(await pressStaff.updateAccreditation(viewer.id, body)));
  route(app, staffApi.revokeAccreditation, async ({ viewer, body }) => {
    await pressStaff.revokeAccreditation(viewer.id, body.id);
    return uncached(null);
  });
  route(app, staffApi.listPressDownloads, async ({ query }) => uncached(await pressStaff.listDownloads(query.id)));
  route(app, staffApi.listKitMarks, async ({ query }) => uncached(await pressRoom.readMarks(query.id)));
  registerRoom(app, pressRoom);
  registerDownloads(app, { pressRoom, films });
}

function registerRoom(app: FastifyInstance, pressRoom: PressRoomService): void {
  route(app, openPressRoom, async ({ body, cookie }) => {
    const { cookie: value, secondsLeft } = await pressRoom.enter(body.token);
    cookie.set(value, { path: pressPath, maxAgeSeconds: secondsLeft });
    return uncached(null);
  });
  route(app, readPressRoom, async ({ cookie: { value }, language }) => uncached(value ? await pressRoom.readRoom(value, language) : null));
  route(app, leavePressRoom, async ({ cookie }) => {
    cookie.set('', { path: pressPath, maxAgeSeconds: 0 });
    return uncached(null);
  });
}

type Params = { kit: string; file: string; format: string };
type Answer = (held: string, request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => Promise<unknown>;

/** GET below /web/cms/press/kits: a file, its small picture, the text, everything as a ZIP. */
function registerDownloads(app: FastifyInstance, { pressRoom, films }: Pick<Services, 'pressRoom' | 'films'>): void {
  const serve = (path: string, answer: Answer) =>
    app.get<{ Params: Params }>(
      `${pressPath}/kits/:kit${path}`,
      { exposeHeadRoute: false, schema: { hide: true } as object },
      async (request, reply) => {
        await limitCall(request, 'pressFile');
        reply
          .header('Cache-Control', 'private, no-store')
          .header('X-Robots-Tag', 'noindex')
          .header('X-Content-Type-Options', 'nosniff')
          .header('Content-Security-Policy', "default-src 'none'; sandbox");
        try {
          const held = readCookie(request, 'press');
          if (!held) throw linkEnded();
          return await answer(held, request, reply);
        } catch (error) {
          // A person who follows a link reads the page that says so; nobody else gets a byte.
          if (isEnded(error) && isNavigation(request)) return reply.redirect(withLanguage(languageOf(request), pressRoomPath), 303);
          throw error;
        }
      },
    );
  const attach = (reply: FastifyReply, fileName: string, contentType: string) =>
    reply.header('Content-Disposition', dispositionOf(fileName)).header('Content-Type', contentType);

  serve('/files/:file/preview', async (held, { params: { kit, file } }, reply) =>
    reply.header('Content-Type', 'image/jpeg').send(await pressRoom.openPreview(held, { kitId: kit, fileId: file })),
  );
  serve('/files/:file', async (held, request, reply) => {
    const { kit, file } = request.params;
    const isCounted = /^bytes=0-|^$/.test(request.headers.range ?? '');
    const { bytes, path, ...download } = await pressRoom.openFile(held, {
      kitId: kit,
      fileId: file,
      language: languageOf(request),
      isCounted,
    });
    if (bytes) return attach(reply, download.fileName, download.contentType).send(bytes);
    return sendFile(request, reply, { key: path, storage: films, download });
  });
  serve('/text/:format', async (held, request, reply) => {
    const { kit, format } = request.params;
    if (format !== 'txt' && format !== 'html') throw notFound();
    const { fileName, text } = await pressRoom.openText(held, { kitId: kit, format, language: languageOf(request) });
    return attach(reply, fileName, format === 'txt' ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8').send(text);
  });
  serve('/all', async (held, request, reply) => {
    const { fileName, files } = await pressRoom.openAll(held, { kitId: request.params.kit, language: languageOf(request) });
    return attach(reply, fileName, documentTypes.zip).send(await zipStream(files));
  });
}

function isEnded(error: unknown): boolean {
  return error instanceof AppError && error.errorName === 'linkEnded';
}

function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate';
}
