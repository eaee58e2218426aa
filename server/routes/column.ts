/** Serves shared/api/column.ts. */
import type { FastifyInstance } from 'fastify';
import {
  getColumnTree,
  getEdition,
  getNavigation,
  listAboutSections,
  listNews,
  listNewsTypes,
  listNotices,
  listNoticeTypes,
  listPreviousEditions,
} from '#shared/api/column.ts';
import { route } from '#server/http/route.ts';
import type { AwardService } from '#server/services/award/award.ts';
import type { ColumnService } from '#server/services/content/column.ts';
import type { ContentService } from '#server/services/reading/content.ts';

export interface ColumnRouteServices {
  column: ColumnService;
  content: ContentService;
  award: AwardService;
}

export function registerColumnRoutes(app: FastifyInstance, { column, content, award }: ColumnRouteServices): void {
  route(app, getColumnTree, ({ language }) => column.getColumnTree(language));
  route(app, listNewsTypes, ({ language }) => column.listNewsTypes(language));
  route(app, listNoticeTypes, ({ language }) => column.listNoticeTypes(language));
  route(app, listNews, ({ query, language }) => content.listNews(query, language));
  route(app, listNotices, ({ query, language }) => content.listNotices(query, language));
  route(app, getEdition, ({ query, language }) => award.getEdition(query.year, language));
  route(app, getNavigation, () => award.getNavigation());
  route(app, listPreviousEditions, ({ language }) => award.listPreviousEditions(language));
  route(app, listAboutSections, ({ language }) => column.listAboutSections(language));
}
