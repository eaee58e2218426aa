/** Serves shared/api/site/article-import.ts. */
import type { FastifyInstance } from 'fastify';
import {
  checkArticles,
  discardArticles,
  getArticleImport,
  importArticles,
  listImportedArticles,
  readArticlesIn,
} from '#shared/api/site/article-import.ts';
import { uncached } from '#server/http/no-store.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/services/services.ts';

export function registerArticleImportRoutes(app: FastifyInstance, { articleImport }: Pick<Services, 'articleImport'>): void {
  route(app, getArticleImport, async ({ viewer }) => uncached({ latest: await articleImport.get(viewer) }));
  route(app, listImportedArticles, async ({ viewer, query }) => uncached(await articleImport.list(viewer, query)));
  route(app, checkArticles, async ({ viewer, body }) => {
    await articleImport.check(viewer, body.uploadIds);
    return uncached(null);
  });
  route(app, readArticlesIn, async ({ viewer, body }) => {
    await articleImport.readIn(viewer, body);
    return uncached(null);
  });
  route(app, importArticles, async ({ viewer, body }) => {
    await articleImport.run(viewer, body);
    return uncached(null);
  });
  route(app, discardArticles, async ({ viewer, body }) => {
    await articleImport.discard(viewer, body.importId);
    return uncached(null);
  });
}
