/** For a web tier apart from its CMS: the browser's calls, pictures and films go on to the other server. */
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/errors.ts';
import { apiPrefixes } from './error-handler.ts';

const passedPrefixes = [...apiPrefixes, '/media/'] as const;
const deadlineMs = 120_000;

export async function addCmsProxy(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(async (scope) => {
    // Bodies go on as they came; nothing here reads them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    await scope.register(replyFrom, { base: origin, undici: { connections: 64, headersTimeout: deadlineMs, bodyTimeout: deadlineMs } });
    for (const prefix of passedPrefixes) {
      scope.all(`${prefix}*`, (request, reply) =>
        reply.from(request.url, {
          onError: (_reply, { error }) => {
            throw unavailable(error);
          },
        }),
      );
    }
  });
}
