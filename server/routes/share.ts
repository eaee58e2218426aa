/** Serves shared/api/share.ts: the signature for WeChat. */
import type { FastifyInstance } from 'fastify';
import { getWeChatConfig } from '#shared/api/share.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';
import type { ShareService } from '#server/services/share/share.ts';

export function registerShareRoutes(app: FastifyInstance, { share }: Pick<Services, 'share'>): void {
  // Only this scope parses forms: other sites can send them without a CORS preflight.
  void app.register(async (scope) => takeForms(scope, share));
}

function takeForms(app: FastifyInstance, share: ShareService): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  route(app, getWeChatConfig, async ({ body, viewer }) => uncached(await share.sign(body, viewer)));
}
