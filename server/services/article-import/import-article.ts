/** Makes the draft of one article: its pictures first, then the item, its place in the report and the audit trail in one transaction. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { importedArticle, type ImportChoices } from '#server/db/schema/article-import.ts';
import { content } from '#server/db/schema/content.ts';
import { AppError } from '#server/errors.ts';
import type { MediaItem } from '#shared/api/content-staff.ts';
import type { ArticleNote } from '#shared/api/site/article-import.ts';
import { keepPictures, replacePicture } from '#shared/content/body-pictures.ts';
import type { Viewer } from '#shared/policies.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import type { PictureFetch } from '#server/services/media/picture-fetch.ts';
import { addDraftIn } from '#server/services/editing/add-item.ts';
import { draftOfArticle, fieldsOfDraft } from './draft-of-article.ts';
import { embeddedIndex, note, type FoundArticle } from './found-article.ts';

export interface ArticleWork {
  db: Database;
  /** Takes pictures into the library. */
  pictures: PictureFetch;
  viewer: Viewer;
  choices: ImportChoices;
  /** Pictures that this import has fetched, by address; null for those that could not be. */
  fetched: Map<string, MediaItem | null>;
  signal: AbortSignal;
}

export type StoredArticle = typeof importedArticle.$inferSelect;

/** Writes the outcome to the row. A fault of the article is its outcome; faults of the database and of the storage are thrown. */
export async function importArticle(work: ArticleWork, row: StoredArticle, article: FoundArticle): Promise<void> {
  const { db, viewer, choices } = work;
  if (!choices.isAnew && (await findKnown(db, row.sourceKey))) return writeOutcome(db, row, { state: 'skipped' });
  const draft = draftOfArticle(article, row.fileName);
  const language = choices.language ?? draft.language;
  const placed = await placePictures(work, { body: draft.body, addresses: draft.pictures, article });
  const cover = article.coverUrl === '' ? null : await fetchOnce(work, article.coverUrl);
  const notes: ArticleNote[] = [
    ...row.notes,
    ...(placed.failed.length > 0 ? [note('picturesFailed', placed.failed.length, placed.failed)] : []),
    ...(article.coverUrl !== '' && cover === null ? [note('coverFailed', 0, [article.coverUrl])] : []),
  ];
  const isAhead = article.publishedAt !== null && article.publishedAt > (await readDatabaseTime(db));
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`article import ${row.sourceKey}`}))`);
      if (!choices.isAnew && (await findKnown(tx, row.sourceKey))) return writeOutcome(tx, row, { state: 'skipped' });
      const { id } = await addDraftIn(tx, viewer, {
        input: {
          kind: 'article',
          columnId: columnOf(choices, article.categories),
          fields: {
            ...fieldsOfDraft({ ...draft, body: placed.body }, language, cover?.id ?? null),
            ...(isAhead ? { wantedPublishAt: article.publishedAt?.toISOString() ?? null } : {}),
          },
        },
        firstPublishAt: isAhead ? null : article.publishedAt,
        details: { importId: row.importId },
      });
      await writeOutcome(tx, row, { state: 'made', contentId: id, language, notes });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await writeOutcome(db, row, { state: 'failed', notes: [...notes, note('failed')] });
  }
}

/** The item that an earlier import made of the same article, unless it is in the bin. */
async function findKnown(db: Queryable, sourceKey: string): Promise<string | null> {
  const [known] = await db
    .select({ id: content.id })
    .from(importedArticle)
    .innerJoin(content, eq(content.id, importedArticle.contentId))
    .where(and(eq(importedArticle.sourceKey, sourceKey), isNull(content.deletedAt)))
    .limit(1);
  return known?.id ?? null;
}

function columnOf({ columnId, columns }: ImportChoices, categories: readonly string[]): string {
  return columns.find(({ category }) => categories.includes(category))?.columnId ?? columnId;
}

async function writeOutcome(db: Queryable, { importId, position }: StoredArticle, outcome: Partial<StoredArticle>): Promise<void> {
  await db
    .update(importedArticle)
    .set(outcome)
    .where(and(eq(importedArticle.importId, importId), eq(importedArticle.position, position), eq(importedArticle.state, 'ready')));
}

interface BodyPictures {
  body: string;
  addresses: readonly string[];
  article: FoundArticle;
}

/** Pictures of other servers that cannot be had stay in the draft, where the author can fetch them again; embedded ones go. */
async function placePictures(work: ArticleWork, { body, addresses, article }: BodyPictures): Promise<{ body: string; failed: string[] }> {
  let placed = body;
  const failed: string[] = [];
  for (const address of addresses) {
    work.signal.throwIfAborted();
    const index = embeddedIndex(address);
    const bytes = index === null ? null : (article.embedded[index]?.bytes ?? null);
    const item = bytes ? await orNull(work.pictures.take(work.viewer, article.title || 'picture', bytes)) : await fetchOnce(work, address);
    if (item) placed = replacePicture(placed, address, item.image);
    else failed.push(bytes ? `#${(index ?? 0) + 1}` : address);
  }
  return { body: keepPictures(placed, (src) => embeddedIndex(src) === null), failed };
}

async function fetchOnce({ pictures, viewer, fetched, signal }: ArticleWork, url: string): Promise<MediaItem | null> {
  const known = fetched.get(url);
  if (known !== undefined) return known;
  const item = await orNull(pictures.fetch(viewer, url, signal));
  signal.throwIfAborted();
  fetched.set(url, item);
  return item;
}

/** Null for what the picture or its server refuses; a full disk is no fault of the picture. */
async function orNull(picture: Promise<MediaItem>): Promise<MediaItem | null> {
  try {
    return await picture;
  } catch (error) {
    if (error instanceof AppError && error.errorName !== 'storageFull') return null;
    throw error;
  }
}
