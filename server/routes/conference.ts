/** /conference leads to the conference system, where one is configured. */
import type { FastifyInstance } from 'fastify';
import { languages, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';

/** Without an address the path is an unknown page like any other. */
export function registerConferenceRoute(app: FastifyInstance, conferenceUrl: string | null): void {
  if (!conferenceUrl) return;
  for (const language of languages) {
    app.get(withLanguage(language, paths.conference), async (_request, reply) => reply.header('cache-control', 'public, max-age=300').redirect(conferenceUrl, 302));
  }
}
