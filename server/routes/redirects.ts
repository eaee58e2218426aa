/** Addresses that lead elsewhere: /conference to the conference system, and sections without a screen of their own to their first one. */
import type { FastifyInstance } from 'fastify';
import { languages, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';

const firstScreens: Readonly<Record<string, string>> = {
  '/set': paths.settings,
  '/manage/works': staffPaths.works(),
  '/manage/create': staffPaths.createArticle(),
};

/** Without an address of the conference system its path leads home: no link names it then, but visitors may have kept it. */
export function registerRedirects(app: FastifyInstance, conferenceUrl: string | null): void {
  for (const language of languages) {
    for (const [section, first] of Object.entries(firstScreens))
      redirect(app, withLanguage(language, section), withLanguage(language, first));
    redirect(app, withLanguage(language, paths.conference), conferenceUrl ?? withLanguage(language, paths.home));
  }
}

function redirect(app: FastifyInstance, from: string, to: string): void {
  app.get(from, async (_request, reply) => reply.header('cache-control', 'public, max-age=300').redirect(to, 302));
}
