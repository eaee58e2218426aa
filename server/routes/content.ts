/** Content for visitors: home page, lists, articles, columns, collections, dictionaries, search, view counts. */
import type { FastifyInstance } from 'fastify';
import { getColumnTree, listAboutSections } from '#shared/api/column.ts';
import { listNews, listNewsTypes, listNewsYears, listNotices, listNoticeTypes } from '#shared/api/news.ts';
import {
  getContent,
  getContentAround,
  getContentItem,
  listCollections,
  listContent,
  listExhibitions,
  listLibrary,
  listMuseum,
  listRecommended,
  listTopics,
} from '#shared/api/content.ts';
import { listDictionaryEntries } from '#shared/api/dictionary.ts';
import { countView, getHome, getWatchPictures } from '#shared/api/home.ts';
import { listSuggestionPlaces, listSuggestions, searchContent } from '#shared/api/search.ts';
import { paths } from '#shared/paths.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerContentRoutes(
  app: FastifyInstance,
  { content, home, column, collection, dictionary, search, statisticsCount, viewCount }: Services,
): void {
  route(app, listContent, ({ query, language }) => content.listContent(query, language));
  route(app, listRecommended, ({ query, language }) => content.listRecommended(query, language));
  route(app, getHome, ({ language }) => home.getHome(language));
  route(app, getWatchPictures, ({ language }) => home.getWatchPictures(language));
  route(app, getContent, ({ params, language }) => content.getContent(params.id, language));
  route(app, getContentItem, ({ params, language }) => content.getContentItem(params.id, language));
  route(app, getContentAround, ({ params, language }) => content.getContentAround(params.id, language));

  route(app, getColumnTree, ({ language }) => column.getColumnTree(language));
  route(app, listNewsYears, ({ query, language }) => column.listNewsYears(query, language));
  route(app, listNewsTypes, ({ query, language }) => column.listNewsTypes(query, language));
  route(app, listNoticeTypes, ({ query, language }) => column.listNoticeTypes(query, language));
  route(app, listNews, ({ query, language }) => content.listNews(query, language));
  route(app, listNotices, ({ query, language }) => content.listNotices(query, language));
  route(app, listAboutSections, ({ language }) => column.listAboutSections(language));

  route(app, listCollections, ({ language }) => collection.listCollections(language));
  route(app, listLibrary, ({ query, language }) => collection.listItems('library', query, language));
  route(app, listExhibitions, ({ query, language }) => collection.listItems('exhibition', query, language));
  route(app, listMuseum, ({ query, language }) => collection.listItems('museum', query, language));
  route(app, listTopics, ({ query, language }) => collection.listItems('topic', query, language));

  route(app, listDictionaryEntries, ({ params, query, language }) => dictionary.listDictionaryEntries(params.type, language, query));

  route(app, searchContent, ({ query, language }) => search.searchContent(query, language));
  route(app, listSuggestions, ({ query, language }) => search.listSuggestions(query, language));
  route(app, listSuggestionPlaces, ({ query, language }) => search.listSuggestionPlaces(query, language));

  route(app, countView, ({ body, viewer, language, source: { network, userAgent, purpose } }) => {
    const path = body.kind === 'video' ? paths.videoPlay(body.id) : paths.content(body.kind, body.id);
    statisticsCount.notePage({ kind: 'view', path, language }, { userAgent, purpose });
    viewCount.note({ ...body, userId: viewer?.id ?? null, network, userAgent, purpose });
    return Promise.resolve(uncached(null));
  });
}
