/** Serves shared/api/collection.ts. */
import type { FastifyInstance } from 'fastify';
import { listCollections, listExhibitions, listLibrary, listMuseum, listTopics } from '#shared/api/collection.ts';
import { route } from '#server/http/route.ts';
import type { CollectionService } from '#server/services/reading/collection.ts';

export function registerCollectionRoutes(app: FastifyInstance, { collection }: { collection: CollectionService }): void {
  route(app, listCollections, ({ language }) => collection.listCollections(language));
  route(app, listLibrary, ({ query, language }) => collection.listItems('library', query, language));
  route(app, listExhibitions, ({ query, language }) => collection.listItems('exhibition', query, language));
  route(app, listMuseum, ({ query, language }) => collection.listItems('museum', query, language));
  route(app, listTopics, ({ query, language }) => collection.listItems('topic', query, language));
}
