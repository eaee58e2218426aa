/** Serves shared/api/share.ts. */
import type { FastifyInstance } from 'fastify';
import { getWeChatConfig } from '#shared/api/share.ts';
import { route } from '#server/http/route.ts';
import type { ShareService } from '#server/services/share/share.ts';
import { uncached } from '#server/http/no-store.ts';

export function registerShareRoutes(app: FastifyInstance, { share }: { share: ShareService }): void {
  // A scope of its own: nobody else takes forms, which other sites can send without asking first.
  void app.register(async (scope) => takeForms(scope, share));
}

function takeForms(app: FastifyInstance, share: ShareService): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  route(app, getWeChatConfig, async ({ body, viewer }) => uncached(await share.sign(body, viewer)));
}
