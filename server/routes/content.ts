/** Serves shared/api/content.ts. */
import type { FastifyInstance } from 'fastify';
import { getContent, getHome, listContent, listRecommended } from '#shared/api/content.ts';
import { route } from '#server/http/route.ts';
import type { ContentService } from '#server/services/reading/content.ts';
import type { HomeService } from '#server/services/reading/home.ts';

export function registerContentRoutes(app: FastifyInstance, { content, home }: { content: ContentService; home: HomeService }): void {
  route(app, listContent, ({ query, language }) => content.listContent(query, language));
  route(app, listRecommended, ({ query, language }) => content.listRecommended(query, language));
  route(app, getHome, ({ language }) => home.getHome(language));
  route(app, getContent, ({ params, language }) => content.getContent(params.id, language));
}
