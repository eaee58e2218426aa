/** `/feed/<column>.<rss|atom|json>` and `/feed/<column>.full.<…>`, in English below `/en`: what is new, for feed readers. */
import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/errors.ts';
import type { FeedService } from '#server/services/discovery/feed.ts';
import { languages, withLanguage } from '#shared/language.ts';
import { feedFormats, type FeedFormat } from '#shared/paths.ts';
import { sendCachedText, type TextCache } from '#server/http/text-cache.ts';

const contentTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};
const filePattern = new RegExp(`^([\\w-]{1,32})(\\.full)?\\.(${feedFormats.join('|')})$`);

export function registerFeedRoutes(app: FastifyInstance, { feed, texts }: { feed: FeedService; texts: TextCache }): void {
  for (const language of languages) {
    app.get<{ Params: { file: string } }>(
      withLanguage(language, '/feed/:file'),
      { schema: { hide: true } as object },
      async (request, reply) => {
        const [, columnId = '', full, suffix] = filePattern.exec(request.params.file) ?? [];
        const format = feedFormats.find((one) => one === suffix);
        if (!format) throw notFound();
        const asked = { columnId, language, format, isFull: full !== undefined };
        const text = await texts.get(`${language} ${request.params.file}`, () => feed.readFeed(asked));
        if (!text) throw notFound();
        return sendCachedText(request, reply, { text, contentType: contentTypes[format] });
      },
    );
  }
}
