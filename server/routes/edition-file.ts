/**
 * An edition for newsrooms: GET /g<year>.txt, /g<year>.json, the laurels, /laurel/<year>/<award>/<nomination>.<svg|png>, and the
 * winners as a card for other sites, /embed/winners/<year>[/<award>]; in English below /en.
 */
import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { editionFileFormats, paths } from '#shared/paths.ts';
import { siteNameTag, type SiteNames } from '#shared/site/site-identity.ts';
import type { SiteTheme } from '#shared/site/look.ts';
import { emptyTheme } from '#shared/site/theme.ts';
import { siteNameIn, type Translate } from '#shared/translate.ts';
import type { Config } from '#server/config.ts';
import { notFound, unavailable } from '#server/errors.ts';
import type { EventBus } from '#server/events.ts';
import { mediaSource } from '#server/media-origin.ts';
import { isNotModified } from '#server/http/conditional-request.ts';
import { createTextCache, describe, sendCachedText } from '#server/http/text-cache.ts';
import type { AwardService } from '#server/services/award/award.ts';
import { editionFiles } from '#server/services/discovery/edition-file.ts';
import { cardStyle, winnersCard } from '#server/services/discovery/winners-card.ts';
import { etagOf } from '#server/services/discovery/sitemap.ts';
import { laurelTask } from '#server/services/share/laurel.ts';
import type { Drawings } from '#server/services/share/share-picture-drawing.ts';

export interface EditionFileRouteOptions {
  award: Pick<AwardService, 'getEdition'>;
  laurelOf: Drawings['laurelOf'];
  events: EventBus;
  config: Pick<Config, 'siteOrigin'>;
  siteNames: () => Promise<SiteNames>;
  theme: () => Promise<SiteTheme | null>;
  translate: (language: Language, key: string, values: Record<string, unknown>) => string;
}

const contentTypes = { txt: 'text/plain; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

const laurelTypes = { svg: 'image/svg+xml', png: 'image/png' } as const;
const cardHash = hash('sha256', cardStyle, 'base64');
/** Any site may frame the card, which runs nothing. */
const cardPolicy = () =>
  `default-src 'none'; style-src 'sha256-${cardHash}'; img-src 'self'${mediaSource()}; base-uri 'none'; form-action 'none'; frame-ancestors *`;

const hidden = { schema: { hide: true } as object };
/** Laurels are fetched now and then; each one asks the database. */
const limit = { rateLimit: { max: 240, timeWindow: 60_000 } };

export function registerEditionFileRoutes(app: FastifyInstance, options: EditionFileRouteOptions): void {
  const { award, events, config, siteNames, theme, translate, laurelOf } = options;
  const texts = createTextCache(events);
  app.addHook('onClose', async () => texts.close());

  const read = async (yearText: string, language: Language) => {
    if (!/^(19|20|21)\d\d$/.test(yearText)) throw notFound();
    const [{ data, tags, ...life }, names] = await Promise.all([award.getEdition(Number(yearText), language), siteNames()]);
    const t: Translate = (key, values) => translate(language, key, { ...siteNameIn(names, language), ...values });
    return { edition: data, t, life: { ...life, tags: [...tags, siteNameTag], lastModified: null } };
  };

  for (const language of languages) {
    for (const format of editionFileFormats) {
      app.get<{ Params: { year: string } }>(withLanguage(language, `/g:year.${format}`), hidden, async (request, reply) => {
        const { year } = request.params;
        const text = await texts.get(`${language} ${year}.${format}`, async () => {
          const { edition, t, life } = await read(year, language);
          return { ...life, data: editionFiles[format](edition, { language, t, origin: config.siteOrigin }) };
        });
        if (!text) throw notFound();
        return sendCachedText(request, reply.header('content-language', language), { text, contentType: contentTypes[format] });
      });
    }

    for (const path of [paths.embedWinners(':year'), paths.embedWinners(':year', ':award')]) {
      app.get<{ Params: { year: string; award?: string } }>(withLanguage(language, path), hidden, async (request, reply) => {
        const { year, award: anchor } = request.params;
        const text = await texts.get(`${language} ${year} ${anchor ?? ''}`, async () => {
          const { edition, t, life } = await read(year, language);
          const data = winnersCard(edition, { language, t, origin: config.siteOrigin, anchor });
          return data === null ? null : { ...life, data };
        });
        if (!text) throw notFound();
        reply.headers({ 'content-language': language, 'content-security-policy': cardPolicy() });
        return sendCachedText(request, reply, { text, contentType: 'text/html; charset=utf-8' });
      });
    }

    app.get<{ Params: Record<'year' | 'award' | 'file', string> }>(
      withLanguage(language, '/laurel/:year/:award/:file'),
      { ...hidden, config: limit },
      async (request, reply) => {
        const { year, award: anchor, file } = request.params;
        const { edition, t, life } = await read(year, language);
        const [, id, format = ''] = /^(.+)\.(\w+)$/.exec(file) ?? [];
        const { type } = (await theme()) ?? emptyTheme;
        const task = laurelTask(edition, { anchor, id, format, language, type, t });
        if (!task) throw notFound();
        const bytes = await laurelOf(task).catch((error: unknown) => {
          throw unavailable(error);
        });
        const described = { ...life, etag: etagOf(bytes) };
        describe(reply, laurelTypes[task.format], described);
        if (isNotModified(request.raw, described)) return reply.code(304).send();
        // Opened by itself, an SVG is a document: it may run and load nothing.
        return reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'").send(bytes);
      },
    );
  }
}
