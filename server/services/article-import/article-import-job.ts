/** The job behind an import of articles: reads the files for the report, or makes the drafts. It goes on where an earlier attempt stopped. */
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { articleImport, importedArticle } from '#server/db/schema/article-import.ts';
import type { Storage } from '#server/ports/storage.ts';
import { openLocalCopy } from '#server/ports/storage-local.ts';
import type { ArticleImport } from '#shared/api/site/article-import.ts';
import { importedArticlesMax } from '#shared/limits.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { grantsOf, rolesIn } from '#server/services/core/session.ts';
import type { JobContext, JobHandler } from '#server/services/job/job-handler.ts';
import { articlePath } from '#server/services/media/upload-finish.ts';
import type { PictureFetch } from '#server/services/media/picture-fetch.ts';
import { isRunning } from './article-import.ts';
import { draftOfArticle } from './draft-of-article.ts';
import { ArticleRefusedError, note, type FoundPart } from './found-article.ts';
import { importArticle, type StoredArticle } from './import-article.ts';
import { readArticles } from './read-articles.ts';

export interface ArticleImportJobOptions {
  db: Database;
  /** Where uploaded files wait. */
  films: Storage;
  pictures: PictureFetch;
}

type StoredImport = typeof articleImport.$inferSelect;
type Failure = ArticleImport['failure'];

class ImportFailedError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

export function articleImportHandler(options: ArticleImportJobOptions): JobHandler {
  const { db, films } = options;
  return {
    run: async ({ key: importId }, context) => {
      const stored = await readImport(db, importId);
      if (!stored || !isRunning(stored)) return;
      try {
        await (stored.stage === 'checking' ? checkFiles(options, stored, context) : importFiles(options, stored, context));
      } catch (error) {
        if (!(error instanceof ImportFailedError)) throw error;
        await fail(db, importId, error.failure);
      }
      if (stored.stage === 'importing') for (const { uploadId } of stored.files) await films.remove(articlePath(uploadId));
    },
    whenGivenUp: async (tx, { key }) => {
      const stored = await readImport(tx, key);
      if (stored && isRunning(stored)) await fail(tx, key, 'internal');
    },
    whenReopened: async (tx, { key }) => {
      const stage = sql`case when ${articleImport.choices} is null then 'checking' else 'importing' end`;
      await tx.update(articleImport).set({ stage, failure: '' }).where(eq(articleImport.id, key));
    },
  };
}

async function readImport(db: Queryable, id: string): Promise<StoredImport | null> {
  const [row] = await db.select().from(articleImport).where(eq(articleImport.id, id));
  return row ?? null;
}

async function fail(db: Queryable, id: string, failure: Failure): Promise<void> {
  await db.update(articleImport).set({ stage: 'failed', failure }).where(eq(articleImport.id, id));
}

interface PlacedPart {
  position: number;
  fileName: string;
  part: FoundPart;
}

/** The parts of all files, one after the other. Throws `ImportFailedError` where a file is gone or there are too many articles. */
async function* partsOf({ films }: ArticleImportJobOptions, { files }: StoredImport, signal: AbortSignal): AsyncGenerator<PlacedPart> {
  let position = 0;
  for (const { uploadId, fileName, encoding } of files) {
    if (!(await films.stat(articlePath(uploadId)))) throw new ImportFailedError('filesGone');
    await using copy = await openLocalCopy(films, articlePath(uploadId), signal);
    for await (const part of readArticles({ path: copy.path, fileName, encoding }, signal)) {
      if (position >= importedArticlesMax) throw new ImportFailedError('tooMany');
      yield { position, fileName, part };
      position += 1;
    }
  }
}

async function checkFiles(options: ArticleImportJobOptions, stored: StoredImport, { signal, progress }: JobContext): Promise<void> {
  const { db } = options;
  const now = await readDatabaseTime(db);
  const rows: (typeof importedArticle.$inferInsert)[] = [];
  for await (const placed of partsOf(options, stored, signal)) {
    rows.push({ importId: stored.id, ...rowOf(placed, now) });
    const file = stored.files.findIndex(({ fileName }) => fileName === placed.fileName);
    progress(Math.max((file / stored.files.length) * 100, Math.min(90, rows.length / 20)));
  }
  await db.transaction(async (tx) => {
    await tx.delete(importedArticle).where(eq(importedArticle.importId, stored.id));
    for (let at = 0; at < rows.length; at += 200) await tx.insert(importedArticle).values(rows.slice(at, at + 200));
    await tx
      .update(articleImport)
      .set({ stage: 'checked' })
      .where(and(eq(articleImport.id, stored.id), eq(articleImport.stage, 'checking')));
  });
}

type ReportedArticle = Omit<typeof importedArticle.$inferInsert, 'importId'>;

function rowOf({ position, fileName, part }: PlacedPart, now: Date): ReportedArticle {
  const none = { author: '', publishTime: null, categories: [], pictures: 0 };
  const empty = { position, fileName, language: 'zh-Hans', facts: none } as const;
  if (part.kind === 'left') return { ...empty, state: 'left', notes: part.notes };
  if (part.kind === 'refused') return { ...empty, state: 'refused', title: part.title.slice(0, 300), notes: part.notes };
  const { article } = part;
  try {
    const draft = draftOfArticle(article, fileName);
    const { publishedAt, categories, coverUrl, sourceKey, readAs } = article;
    return {
      position,
      fileName,
      sourceKey: sourceKey.slice(0, 1_000),
      title: draft.title,
      language: draft.language,
      facts: {
        author: draft.author,
        publishTime: publishedAt?.toISOString() ?? null,
        categories: categories.map((name) => name.slice(0, 200)).filter((name) => name !== ''),
        pictures: draft.pictures.length + (coverUrl === '' ? 0 : 1),
        readAs,
      },
      notes: [...draft.notes, ...(publishedAt && publishedAt > now ? [note('dateAhead')] : [])],
      state: 'ready',
    };
  } catch (error) {
    if (!(error instanceof ArticleRefusedError)) throw error;
    return { ...empty, title: article.title.slice(0, 300), state: 'refused', notes: [note(error.refusal), ...article.notes] };
  }
}

async function importFiles(options: ArticleImportJobOptions, stored: StoredImport, { signal, progress }: JobContext): Promise<void> {
  const { db, pictures } = options;
  const { choices } = stored;
  const viewer = await readWriter(db, stored.ownerId);
  if (!choices || !viewer) throw new ImportFailedError('internal');
  const waiting = new Map<number, StoredArticle>();
  const isWaiting = and(eq(importedArticle.importId, stored.id), eq(importedArticle.state, 'ready'));
  for (const row of await db.select().from(importedArticle).where(isWaiting)) waiting.set(row.position, row);
  const work = { db, pictures, viewer, choices, fetched: new Map(), signal };
  let done = 0;
  for await (const { position, part } of partsOf(options, stored, signal)) {
    signal.throwIfAborted();
    const row = waiting.get(position);
    if (!row || part.kind !== 'article') continue;
    await importArticle(work, row, part.article);
    done += 1;
    progress((done / waiting.size) * 100);
  }
  await db.update(articleImport).set({ stage: 'done' }).where(eq(articleImport.id, stored.id));
}

/** The account that imports, as long as it may write. */
async function readWriter(db: Database, id: string): Promise<Viewer | null> {
  const [row] = await db
    .select({ id: userAccount.id, userType: userAccount.userType, grants: grantsOf(sql`${userAccount.id}`) })
    .from(userAccount)
    .where(and(eq(userAccount.id, id), eq(userAccount.status, 'active')));
  if (!row) return null;
  const { grants, ...account } = row;
  const viewer = { ...account, ...rolesIn(grants) };
  return can(viewer, 'contentWrite') ? viewer : null;
}
