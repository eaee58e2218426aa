/** Serves shared/api/dictionary.ts. */
import type { FastifyInstance } from 'fastify';
import { listDictionaryEntries } from '#shared/api/dictionary.ts';
import { route } from '#server/http/route.ts';
import type { DictionaryService } from '#server/services/content/dictionary.ts';

export function registerDictionaryRoutes(app: FastifyInstance, { dictionary }: { dictionary: DictionaryService }): void {
  route(app, listDictionaryEntries, ({ params, query, language }) => dictionary.listDictionaryEntries(params.type, language, query));
}
