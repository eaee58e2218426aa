/** Import of articles for staff: what an uploaded file would bring, the choices, and the outcome; the work is done by a job. */
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { articleImport, importedArticle, type ImportChoices } from '#server/db/schema/article-import.ts';
import { content } from '#server/db/schema/content.ts';
import { job } from '#server/db/schema/job.ts';
import { upload } from '#server/db/schema/upload.ts';
import { conflict, importRunning, notFound } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import type {
  ArticleImport,
  importArticles,
  ImportedArticle,
  listImportedArticles,
  readArticlesIn,
} from '#shared/api/site/article-import.ts';
import type { Page } from '#shared/api/paging.ts';
import { importCategoriesMax, staffPageSizeMax } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { chooseColumn } from '#server/services/editing/column-choices.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { articlePath } from '#server/services/media/upload-finish.ts';

export type ArticleImportService = ReturnType<typeof createArticleImportService>;

type StoredImport = typeof articleImport.$inferSelect;

export function createArticleImportService({ db, films }: { db: Database; films: Storage }) {
  const removeFiles = async (imports: readonly Pick<StoredImport, 'files'>[]) => {
    for (const { files } of imports) for (const { uploadId } of files) await films.remove(articlePath(uploadId));
  };

  return {
    get: async ({ id: ownerId }: Viewer): Promise<ArticleImport | null> => {
      const latest = await readLatest(db, ownerId);
      return latest ? describe(db, latest) : null;
    },

    /** Throws `notFound` for an import of somebody else. */
    list: async (viewer: Viewer, query: Static<typeof listImportedArticles.query>): Promise<Page<ImportedArticle>> => {
      await readOwn(db, viewer, query.importId);
      return listArticles(db, query);
    },

    /** Throws `importRunning`, and `notFound` for files that are not there. */
    check: async ({ id: ownerId }: Viewer, uploadIds: readonly string[]): Promise<void> => {
      const ended = await db.transaction(async (tx) => {
        await lockImports(tx, ownerId);
        const before = await readLatest(tx, ownerId);
        if (before && isRunning(before)) throw importRunning();
        const found = await tx
          .select({ uploadId: upload.id, fileName: upload.fileName })
          .from(upload)
          .where(
            and(inArray(upload.id, [...uploadIds]), eq(upload.ownerId, ownerId), eq(upload.purpose, 'article'), eq(upload.state, 'done')),
          );
        const files = uploadIds.flatMap((id) => found.find(({ uploadId }) => uploadId === id) ?? []);
        if (files.length < uploadIds.length) throw notFound();
        const unfinished = await tx
          .delete(articleImport)
          .where(and(eq(articleImport.ownerId, ownerId), inArray(articleImport.stage, ['checked', 'failed'])))
          .returning({ files: articleImport.files });
        const id = newId();
        await tx.insert(articleImport).values({ id, ownerId, files, stage: 'checking' });
        await addJob(tx, { kind: 'articles', key: id, attemptsMax: 3 });
        return unfinished;
      });
      await removeFiles(ended);
    },

    /** Throws `conflict` unless it is checked, and `notFound` for a column that is not there. */
    run: async (viewer: Viewer, { importId, language, columnId, columns, isAnew }: Static<typeof importArticles.body>): Promise<void> => {
      const choices: ImportChoices = { language: language ?? null, columnId, columns, isAnew };
      await db.transaction(async (tx) => {
        await lockImports(tx, viewer.id);
        const stored = await readOwn(tx, viewer, importId);
        if (isRunning(stored)) throw importRunning();
        if (stored.stage !== 'checked') throw conflict();
        for (const one of new Set([columnId, ...columns.map((named) => named.columnId)]))
          await chooseColumn(tx, viewer, { kind: 'article', columnId: one });
        await tx.update(articleImport).set({ stage: 'importing', choices }).where(eq(articleImport.id, importId));
        await addJob(tx, { kind: 'articles', key: importId, attemptsMax: 3 });
        const details = { files: stored.files.map(({ fileName }) => fileName), ...choices };
        await appendAudit(tx, { actorId: viewer.id, action: 'import', subjectKind: 'articles', subjectId: importId, details });
      });
    },

    /** Reads a file again in the named encoding. Throws `conflict` unless the import is checked, and `notFound` for a place without an article. */
    readIn: async (viewer: Viewer, { importId, position, encoding }: Static<typeof readArticlesIn.body>): Promise<void> =>
      db.transaction(async (tx) => {
        await lockImports(tx, viewer.id);
        const stored = await readOwn(tx, viewer, importId);
        if (isRunning(stored)) throw importRunning();
        if (stored.stage !== 'checked') throw conflict();
        const [row] = await tx
          .select({ fileName: importedArticle.fileName })
          .from(importedArticle)
          .where(and(eq(importedArticle.importId, importId), eq(importedArticle.position, position)));
        if (!row) throw notFound();
        const files = stored.files.map((file) => (file.fileName === row.fileName ? { ...file, encoding } : file));
        await tx.update(articleImport).set({ stage: 'checking', files }).where(eq(articleImport.id, importId));
        await addJob(tx, { kind: 'articles', key: importId, attemptsMax: 3 });
      }),

    /** Throws `importRunning`, and `notFound` for an import of somebody else. */
    discard: async (viewer: Viewer, importId: string): Promise<void> => {
      const stored = await db.transaction(async (tx) => {
        await lockImports(tx, viewer.id);
        const own = await readOwn(tx, viewer, importId);
        if (isRunning(own)) throw importRunning();
        // What became of articles stays known to later imports.
        if (own.stage === 'done') throw conflict();
        await tx.delete(articleImport).where(eq(articleImport.id, importId));
        return own;
      });
      await removeFiles([stored]);
    },
  };
}

export function isRunning({ stage }: Pick<StoredImport, 'stage'>): boolean {
  return stage === 'checking' || stage === 'importing';
}

/** One import at a time for each account. */
async function lockImports(tx: Transaction, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`imports of ${ownerId}`}))`);
}

async function readLatest(db: Queryable, ownerId: string): Promise<StoredImport | null> {
  const [row] = await db
    .select()
    .from(articleImport)
    .where(eq(articleImport.ownerId, ownerId))
    .orderBy(desc(articleImport.createdAt), desc(articleImport.id))
    .limit(1);
  return row ?? null;
}

async function readOwn(db: Queryable, { id: ownerId }: Viewer, importId: string): Promise<StoredImport> {
  const [row] = await db
    .select()
    .from(articleImport)
    .where(and(eq(articleImport.id, importId), eq(articleImport.ownerId, ownerId)));
  if (!row) throw notFound();
  return row;
}

/** An item that was made of the same article, by this row's import or another, and is not in the bin. */
const knownId = sql<string | null>`(select earlier.content_id from imported_article earlier
  join ${content} on ${content.id} = earlier.content_id
  where earlier.source_key = ${importedArticle.sourceKey} and ${content.deletedAt} is null and ${importedArticle.sourceKey} <> '' limit 1)`;

async function describe(db: Database, stored: StoredImport): Promise<ArticleImport> {
  const { id: importId, files, stage, failure, createdAt } = stored;
  const own = eq(importedArticle.importId, importId);
  const [states, categories, running] = await Promise.all([
    db
      .select({
        state: importedArticle.state,
        language: importedArticle.language,
        isKnown: sql<boolean>`${knownId} is not null`,
        count: count(),
      })
      .from(importedArticle)
      .where(own)
      .groupBy(importedArticle.state, importedArticle.language, sql`3`),
    db.execute<{ name: string; count: number }>(sql`
      select name, count(*)::int as count from imported_article, jsonb_array_elements_text(facts -> 'categories') as name
      where import_id = ${importId} and state = 'ready' group by name order by count desc, name limit ${importCategoriesMax}`),
    db
      .select({ progress: job.progress })
      .from(job)
      .where(and(eq(job.kind, 'articles'), eq(job.key, importId), eq(job.state, 'running'))),
  ]);
  const sumOf = (isCounted: (row: (typeof states)[number]) => boolean) => states.filter(isCounted).reduce((sum, row) => sum + row.count, 0);
  const ofState = (state: ImportedArticle['state']) => sumOf((row) => row.state === state);
  return {
    importId,
    fileNames: files.map(({ fileName }) => fileName),
    stage,
    progress: running[0]?.progress ?? 0,
    failure,
    createTime: createdAt.toISOString(),
    counts: {
      ready: ofState('ready'),
      known: sumOf(({ state, isKnown }) => state === 'ready' && isKnown),
      refused: ofState('refused'),
      made: ofState('made'),
      skipped: ofState('skipped'),
      failed: ofState('failed'),
    },
    categories: categories.rows,
    languages: {
      zh: sumOf(({ state, language }) => state === 'ready' && language === 'zh-Hans'),
      en: sumOf(({ state, language }) => state === 'ready' && language === 'en'),
    },
  };
}

async function listArticles(
  db: Database,
  { importId, pageNum = 1, pageSize = staffPageSizeMax }: Static<typeof listImportedArticles.query>,
): Promise<Page<ImportedArticle>> {
  const own = eq(importedArticle.importId, importId);
  const [[total], rows] = await Promise.all([
    db.select({ count: count() }).from(importedArticle).where(own),
    db
      .select({ article: importedArticle, knownId })
      .from(importedArticle)
      .where(own)
      .orderBy(asc(importedArticle.position))
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
  ]);
  return {
    total: total?.count ?? 0,
    rows: rows.map(({ article, knownId: known }) => ({
      position: article.position,
      fileName: article.fileName,
      title: article.title,
      language: article.language,
      state: article.state,
      readAs: null,
      ...article.facts,
      notes: article.notes,
      knownId: article.state === 'ready' || article.state === 'skipped' ? known : null,
      itemId: article.contentId,
    })),
  };
}
