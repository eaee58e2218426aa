/** Serves shared/api/search.ts. */
import type { FastifyInstance } from 'fastify';
import { listSuggestionPlaces, listSuggestions, searchContent } from '#shared/api/search.ts';
import { route } from '#server/http/route.ts';
import type { SearchService } from '#server/services/search/search.ts';

export function registerSearchRoutes(app: FastifyInstance, { search }: { search: SearchService }): void {
  route(app, searchContent, ({ query, language }) => search.searchContent(query, language));
  route(app, listSuggestions, ({ query, language }) => search.listSuggestions(query.data, language));
  route(app, listSuggestionPlaces, ({ query, language }) => search.listSuggestionPlaces(query.data, language));
}
