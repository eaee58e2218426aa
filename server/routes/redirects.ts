/** Addresses that lead elsewhere: /conference to the conference system, sections without a screen of their own to their first one, and permanent addresses to pages. */
import type { FastifyInstance } from 'fastify';
import { languages, withLanguage } from '#shared/language.ts';
import { paths, permanentKinds, type PermanentKind } from '#shared/paths.ts';
import { notFound } from '#server/errors.ts';
import { staffPaths } from '#shared/staff-paths.ts';

const firstScreens: Readonly<Record<string, string>> = {
  '/set': paths.settings,
  '/manage/works': staffPaths.works(),
  '/manage/create': staffPaths.createArticle(),
};

const hidden = { schema: { hide: true } as object };

const pages: Readonly<Record<PermanentKind, (id: string) => string>> = {
  film: (id) => paths.content('episode', id),
  person: (id) => paths.content('people', id),
  award: paths.award,
  edition: (year) => paths.edition(Number(year)),
};

/** Without an address of the conference system its path leads home: no link names it then, but visitors may have kept it. */
export function registerRedirects(app: FastifyInstance, conferenceUrl: string | null): void {
  for (const language of languages) {
    for (const [section, first] of Object.entries(firstScreens))
      redirect(app, withLanguage(language, section), withLanguage(language, first));
    redirect(app, withLanguage(language, paths.conference), conferenceUrl ?? withLanguage(language, paths.home));
    for (const kind of permanentKinds) {
      app.get<{ Params: { id: string } }>(withLanguage(language, paths.permanent(kind, ':id')), hidden, (request, reply) => {
        const { id } = request.params;
        if (!(kind === 'edition' ? /^\d{4}$/ : /^[\w-]{1,120}$/).test(id)) throw notFound();
        // The address names the thing, its page describes it (303 See Other). Whether there is one, the page answers.
        return reply.header('cache-control', 'public, max-age=300').redirect(withLanguage(language, pages[kind](id)), 303);
      });
    }
  }
}

function redirect(app: FastifyInstance, from: string, to: string): void {
  app.get(from, async (_request, reply) => reply.header('cache-control', 'public, max-age=300').redirect(to, 302));
}
