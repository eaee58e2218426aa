/**
 * Serves shared/api/upload.ts, and takes the bytes of uploads by the tus protocol 1.0.0: HEAD, PATCH and DELETE of
 * /vod/upload/:id. The bearer is the session's token or the upload's own authorisation; no cookie is read.
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cancelUpload, getUploadInfo, getUploadState, refreshUpload } from '#shared/api/media.ts';
import { AppError, conflict, gone, malformedRequest, notFound, storageFull, tooLarge, unsupportedType } from '#server/errors.ts';
import { findViewerOf, tokenOf } from '#server/http/caller.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import { isDiskFull, type UploadStore } from '#server/services/media/upload-store.ts';
import { uploadPath, type OpenUpload, type UploadService } from '#server/services/media/upload.ts';

type IdRequest = FastifyRequest<{ Params: { id: string } }>;

export function registerUploadRoutes(app: FastifyInstance, { upload }: { upload: UploadService }): void {
  route(app, getUploadInfo, async ({ viewer, body }) => uncached(await upload.begin(viewer, body)));
  route(app, refreshUpload, async ({ viewer, body }) => uncached(await upload.refresh(viewer, body.videoId)));
  route(app, getUploadState, async ({ viewer, query }) => uncached(await upload.state(viewer, query.videoId)));
  route(app, cancelUpload, async ({ viewer, body }) => {
    await upload.cancel(viewer, body.videoId);
    return uncached(null);
  });
  // A scope of its own, because other routes do not accept bodies of this type.
  void app.register(async (scope) => takeBytes(scope, upload));
}

/** Type of the body of PATCH (tus 1.0.0). */
const bytesType = 'application/offset+octet-stream';
const tusVersion = '1.0.0';
/** Headers of the tus server that are passed on. */
const passedHeaders = ['tus-resumable', 'tus-version', 'tus-extension', 'upload-offset', 'upload-length', 'upload-metadata'];

function takeBytes(app: FastifyInstance, upload: UploadService): void {
  let created: Promise<TusServer> | undefined;
  // The tus server is loaded with the first upload.
  const answerOf = async (request: FastifyRequest) => (await (created ??= createTusServer(upload.store))).answer(request);
  // The stream is left for the tus server to read.
  app.addContentTypeParser(bytesType, (_request, _payload, done) => done(null));
  const options = { schema: { hide: true } as object };
  const open = (request: IdRequest) => upload.open(request.params.id, tokenOf(request), (token) => findViewerOf(request, token));

  app.head(`${uploadPath}/:id`, options, async (request: IdRequest, reply) => {
    const target = await open(request);
    return target.isWhole ? tellWhole(reply, target) : pass(await answerOf(request), reply);
  });
  app.patch(`${uploadPath}/:id`, options, async (request: IdRequest, reply) => {
    const target = await open(request);
    if (target.isWhole) throw conflict();
    const answer = await answerOf(request);
    await upload.arrive(target, Number(answer.headers.get('upload-offset')));
    return pass(answer, reply);
  });
  app.delete(`${uploadPath}/:id`, options, async (request: IdRequest, reply) => {
    const target = await open(request);
    if (target.isWhole) throw conflict();
    await answerOf(request);
    await upload.end(target);
    return reply.code(204).header('Tus-Resumable', tusVersion).send();
  });
}

/** The upload is complete; `getUploadState` reports the result. */
function tellWhole(reply: FastifyReply, { bytes }: OpenUpload): FastifyReply {
  return reply
    .header('Tus-Resumable', tusVersion)
    .header('Upload-Offset', bytes)
    .header('Upload-Length', bytes)
    .header('Cache-Control', 'no-store')
    .send();
}

function pass(answer: Response, reply: FastifyReply): FastifyReply {
  for (const name of passedHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(answer.status).header('Cache-Control', 'no-store').send();
}

interface TusServer {
  /** The answer of the tus server; its refusals are thrown as ours. */
  answer: (request: FastifyRequest) => Promise<Response>;
}

/** The tus server over the store of unfinished uploads. Permissions and sizes are checked before. */
async function createTusServer(store: UploadStore): Promise<TusServer> {
  const { Server } = await import('@tus/server');
  const faults = new WeakMap<object, unknown>();
  const server = new Server({
    path: uploadPath,
    datastore: store,
    allowedOrigins: [],
    onResponseError: (request, fault) => {
      faults.set(request, fault);
      return undefined;
    },
  });

  return {
    answer: async (request) => {
      const webRequest = toWebRequest(request);
      const answer = await server.handleWeb(webRequest);
      if (answer.status >= 400) throw refusalOf(answer.status, faults.get(webRequest));
      return answer;
    },
  };
}

function toWebRequest({ method, raw, url }: FastifyRequest): Request {
  const headers = new Headers(
    Object.entries(raw.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
  );
  const hasBody = method === 'PATCH';
  // The host says nothing here: no address is made of it.
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' as const } : {}),
  });
}

const byStatus: Readonly<Record<number, () => AppError>> = {
  403: notFound,
  404: notFound,
  409: conflict,
  410: gone,
  413: tooLarge,
  415: unsupportedType,
};

/** A fault of the disk is passed on; a refusal of the protocol becomes its status. */
function refusalOf(status: number, fault: unknown): Error {
  if (fault instanceof AppError) return fault;
  if (isDiskFull(fault)) return storageFull(fault);
  if (status >= 500 && fault instanceof Error) return fault;
  return byStatus[status]?.() ?? malformedRequest(fault);
}
