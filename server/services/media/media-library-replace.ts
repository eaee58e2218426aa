/** Replaces the file of a picture: its id, texts and uses stay, and everything that shows it is purged. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { mediaFile, mediaUse, mediaVersion } from '#server/db/schema/media.ts';
import { invalidRequest, notAllowed, notFound, stillUsed } from '#server/errors.ts';
import type { MediaVersion, replaceMedia } from '#shared/api/media.ts';
import { canIn, type Viewer } from '#shared/policies.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { documentFolder } from './document-file.ts';
import { mediaUrl, type MediaFile } from './image-view.ts';
import { isPublicUse, isUsed, tagsOfUses } from './media-library-use.ts';
import type { Language } from '#shared/language.ts';
import { accountName } from '#server/services/core/localized.ts';

/** Columns that belong to the file, not to the picture. */
type FileFacts = Pick<MediaFile, 'path' | 'contentType' | 'bytes' | 'hash' | 'width' | 'height' | 'colour' | 'isAiMade'>;

function factsOf({ path, contentType, bytes, hash, width, height, colour, isAiMade }: FileFacts): FileFacts {
  return { path, contentType, bytes, hash, width, height, colour, isAiMade };
}

/** The focal point of another file of the same scene may be another one. */
export type NextFile = FileFacts & Partial<Pick<MediaFile, 'focalX' | 'focalY'>>;

/**
 * Gives a locked picture the file that `take` finds. The file that it had stays for 30 days. Throws `notAllowed` where visitors see
 * the picture and the viewer may not publish.
 */
export async function replaceFile(
  tx: Transaction,
  viewer: Viewer,
  { file, take }: { file: MediaFile; take: () => Promise<NextFile> },
): Promise<void> {
  if (!canIn(viewer, 'contentPublish', []) && (await isSeenByVisitors(tx, file.id))) throw notAllowed();
  const next = await take();
  const [last] = await tx
    .select({ number: mediaVersion.number })
    .from(mediaVersion)
    .where(eq(mediaVersion.mediaId, file.id))
    .orderBy(desc(mediaVersion.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  await tx
    .insert(mediaVersion)
    .values({ ...factsOf(file), focalX: file.focalX, focalY: file.focalY, mediaId: file.id, number, replacedBy: viewer.id });
  await tx
    .update(mediaFile)
    .set({ ...next, version: file.version + 1 })
    .where(eq(mediaFile.id, file.id));
  await renameInBodies(tx, file, next.path);
  await appendAudit(tx, {
    actorId: viewer.id,
    action: 'replace',
    subjectKind: 'media',
    subjectId: file.id,
    details: { from: file.path, to: next.path },
  });
  const tags = await tagsOfUses(tx, [file.id]);
  if (tags.length > 0) await announceChange(tx, tags);
}

async function isSeenByVisitors(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: mediaUse.mediaId })
    .from(mediaUse)
    .where(and(eq(mediaUse.mediaId, id), isPublicUse))
    .limit(1);
  return rows.length > 0;
}

/**
 * The file of a new picture, whose row disappears, or one of its own earlier files. Throws `notFound`, `invalidRequest` without a
 * file, and `stillUsed` where the new picture is used itself.
 */
export async function takeFile(
  tx: Transaction,
  viewer: Viewer,
  { file, request: { byId, number } }: { file: MediaFile; request: Static<typeof replaceMedia.body> },
): Promise<NextFile> {
  if (number !== undefined) {
    const [earlier] = await tx
      .delete(mediaVersion)
      .where(and(eq(mediaVersion.mediaId, file.id), eq(mediaVersion.number, number), sql`${mediaVersion.erasedAt} is null`))
      .returning();
    if (!earlier) throw notFound();
    const { focalX, focalY } = earlier;
    return { ...factsOf(earlier), ...(focalX !== null && focalY !== null && { focalX, focalY }) };
  }
  if (byId === undefined || byId === file.id) throw invalidRequest('byId');
  const isNew = and(eq(mediaFile.id, byId), eq(mediaFile.kind, file.kind), eq(mediaFile.uploadedBy, viewer.id));
  const [fresh] = await tx.select().from(mediaFile).where(isNew).for('update');
  if (!fresh) throw notFound();
  const gone = await tx
    .delete(mediaFile)
    .where(and(eq(mediaFile.id, byId), sql`not ${isUsed}`))
    .returning({ id: mediaFile.id });
  if (gone.length === 0) throw stillUsed();
  return factsOf(fresh);
}

/** Bodies name a picture by its path; versions of the history are renamed too, so that restoring one shows the picture. */
async function renameInBodies(tx: Transaction, { id, path }: MediaFile, next: string): Promise<void> {
  const ofSource = (source: string) =>
    sql`select ${mediaUse.sourceId} from ${mediaUse} where ${mediaUse.mediaId} = ${id} and ${mediaUse.source} = ${source}`;
  await tx.execute(sql`update ${contentRevision} set body_zh = replace(body_zh, ${path}, ${next}), body_en = replace(body_en, ${path}, ${next})
    where id in (${ofSource('revision')}) and (position(${path} in body_zh) > 0 or position(${path} in body_en) > 0)`);
  await tx.execute(sql`update ${contentSnapshot} set fields = replace(fields::text, ${path}, ${next})::jsonb
    where revision_id in (${ofSource('snapshot')}) and position(${path} in fields::text) > 0`);
}

/** Earlier files of a picture that can be used again, the latest first. */
export async function readVersions(db: Queryable, mediaId: string, language: Language): Promise<MediaVersion[]> {
  const rows = await db
    .select({ version: mediaVersion, name: accountName(language, userAccount) })
    .from(mediaVersion)
    .leftJoin(userAccount, eq(userAccount.id, mediaVersion.replacedBy))
    .where(and(eq(mediaVersion.mediaId, mediaId), sql`${mediaVersion.erasedAt} is null`))
    .orderBy(desc(mediaVersion.number));
  return rows.map(({ version: { number, path, width, height, replacedAt }, name }) => ({
    number,
    url: path.startsWith(documentFolder) ? '' : mediaUrl(path),
    width,
    height,
    replaceTime: replacedAt.toISOString(),
    replacedBy: name ?? '',
  }));
}
