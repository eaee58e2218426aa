/** Creates an item with its first draft. */
import { and, arrayContains, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, idempotencyKey, userAccount } from '#server/db/schema/account.ts';
import { film } from '#server/db/schema/award.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { invalidRequest, notAllowed, notFound } from '#server/errors.ts';
import { sitePathOf } from '#server/media-origin.ts';
import type { addItem, ItemFields, ItemKind } from '#shared/api/content-staff.ts';
import type { Language } from '#shared/language.ts';
import { bylineMax } from '#shared/limits.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { chooseColumn } from './column-choices.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import { checkReferences, cleanChanges, columnsOf, isUsable, secondsOfFirst, type Changes } from './save-fields.ts';
import { currentRevision, isSeenItem } from '#server/services/content/revision.ts';
import { keepSnapshot } from '#server/services/content/snapshot.ts';

type NewItemBody = Static<typeof addItem.body>;
export type NewDraft = Pick<NewItemBody, 'columnId' | 'typeId' | 'fields' | 'isOnce'> & {
  kind: ItemKind;
  /** Address of a stored picture that becomes the cover; `isFound` = in the text, so that another one's is no fault. */
  coverUrl?: { url: string; isFound: boolean };
};
type AddedDraft = Static<typeof addItem.data>;

/** Reads a request body: plain fields (`title`, `content`, …) belong to the request's language and `fields` overrides them. Throws `invalidRequest` for an empty body. */
export function newDraftOf(body: NewItemBody, language: Language): NewDraft {
  const { kind: requestedKind, columnId, typeId, fields, isOnce, cover, coverId, ...plain } = body;
  const kind = requestedKind ?? (Object.keys(plain).length > 0 ? 'article' : undefined);
  if (!kind) throw invalidRequest('kind');
  const suffix = language === 'zh-Hans' ? 'Zh' : 'En';
  const mapped = Object.entries(plain).map(([name, value]) => [`${editorNames[name as keyof typeof editorNames]}${suffix}`, value]);
  const { id, url = '' } = typeof cover === 'object' ? cover : isId(cover) ? { id: cover } : { url: cover };
  const chosenId = coverId ?? id;
  const inText = /<img\b[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(plain.content ?? '')?.[1];
  return {
    kind: kind === 'video' ? 'episode' : kind,
    columnId,
    typeId,
    isOnce,
    fields: { ...(Object.fromEntries(mapped) as Partial<ItemFields>), ...(chosenId ? { coverId: chosenId } : {}), ...fields },
    ...(url ? { coverUrl: { url, isFound: false } } : inText ? { coverUrl: { url: inText, isFound: true } } : {}),
  };
}

function isId(text: string | undefined): text is string {
  return /^[\w-]{1,64}$/.test(text ?? '');
}

const editorNames = {
  title: 'title',
  contentAbstract: 'abstract',
  content: 'body',
  author: 'author',
  source: 'source',
  tags: 'tags',
} as const;

/** Adds a draft owned by the viewer; a repeated call with the same key returns the first result. Throws `notAllowed`, `notFound` or `invalidRequest`. */
export async function addDraft(db: Database, viewer: Viewer, { input, key }: { input: NewDraft; key: string }): Promise<AddedDraft> {
  return db.transaction(async (tx) => {
    await lockWriter(tx, viewer.id);
    const previous = await previousResult(tx, viewer.id, key);
    if (previous) return previous;
    const added = (input.isOnce ? await findVideoItem(tx, viewer, input) : null) ?? (await addDraftIn(tx, viewer, { input }));
    if (key !== '') await tx.insert(idempotencyKey).values({ userId: viewer.id, key: keyOf(key), answer: JSON.stringify(added) });
    return added;
  });
}

/** The newest item of the column that begins with the same video of the same film, with the revision that its editor opens. */
async function findVideoItem(tx: Transaction, viewer: Viewer, { columnId, fields = {} }: NewDraft): Promise<AddedDraft | null> {
  const { workIds: [filmId] = [], videoIds: [videoId] = [] } = fields;
  if (!columnId || !filmId || !videoId) return null;
  // Two users who press at once take turns.
  await tx.select({ id: film.id }).from(film).where(eq(film.id, filmId)).for('no key update');
  const [found] = await tx
    .select({ id: content.id })
    .from(content)
    .innerJoin(contentRevision, eq(contentRevision.contentId, content.id))
    .where(
      and(
        eq(content.columnId, columnId),
        isNull(content.deletedAt),
        isSeenItem(viewer),
        arrayContains(contentRevision.workIds, [filmId]),
        sql`${contentRevision.videoIds}[1] = ${videoId}`,
      ),
    )
    .orderBy(desc(content.createdAt), desc(content.id))
    .limit(1);
  if (!found) return null;
  const { id: revisionId, version } = await currentRevision(tx, found.id);
  return { id: found.id, revisionId, version };
}

interface DraftToAdd {
  input: NewDraft;
  /** When it first was public where it comes from, which is kept when it goes online here. */
  firstPublishAt?: Date | null;
  /** Where it comes from, for the audit trail. */
  details?: Record<string, unknown>;
}

/** The byline that an institution's draft begins with: its name. */
async function bylineOf(tx: Transaction, viewer: Viewer): Promise<Partial<ItemFields>> {
  if (viewer.userType !== userTypes.pgc) return {};
  const [own] = await tx
    .select({ account: userAccount, office: agency })
    .from(userAccount)
    .leftJoin(agency, eq(agency.userId, userAccount.id))
    .where(eq(userAccount.id, viewer.id));
  if (!own) return {};
  // The name of the invitation goes before the one that was typed.
  const [zh, en] = [own.office?.institutionZh || own.account.nickName, own.office?.institutionEn || own.account.nameEn];
  return { authorZh: cut(zh), authorEn: cut(en) };
}

const cut = (name: string) => [...name].slice(0, bylineMax).join('');

/** Adds a draft in the caller's transaction. Throws `notAllowed`, `notFound` or `invalidRequest`. */
export async function addDraftIn(
  tx: Transaction,
  viewer: Viewer,
  { input, firstPublishAt = null, details = {} }: DraftToAdd,
): Promise<AddedDraft> {
  if (viewer.userType !== userTypes.pgc && !can(viewer, 'contentWrite')) throw notAllowed();
  const changes = await withCover(tx, viewer, { input, changes: cleanChanges({ ...(await bylineOf(tx, viewer)), ...input.fields }) });
  const placement = await chooseColumn(tx, viewer, input);
  await checkReferences(tx, viewer, { changes, now: null });
  const id = newId();
  await tx.insert(content).values({ id, kind: input.kind, ownerId: viewer.id, publishAt: firstPublishAt, ...placement });
  const fieldVersions = Object.fromEntries(Object.keys(changes).map((name) => [name, 1]));
  const columns = columnsOf(changes);
  const [revision] = await tx
    .insert(contentRevision)
    .values({
      ...columns,
      id: newId(),
      contentId: id,
      number: 1,
      createdBy: viewer.id,
      fieldVersions,
      terms: revisionTerms(columns),
      seconds: await secondsOfFirst(tx, changes.videoIds ?? []),
    })
    .returning();
  if (!revision) throw notFound();
  await keepSnapshot(tx, { revision, act: 'add', actorId: viewer.id });
  await appendAudit(tx, {
    actorId: viewer.id,
    action: 'add',
    subjectKind: 'content',
    subjectId: id,
    toState: 'draft',
    details: { revisionId: revision.id, number: 1, version: 1, ...details },
  });
  return { id, revisionId: revision.id, version: 1 };
}

/** The fields with the cover that is named by its address. Throws `invalidRequest` for one that is not stored here. */
async function withCover(
  tx: Transaction,
  viewer: Viewer,
  { input: { coverUrl }, changes }: { input: NewDraft; changes: Changes },
): Promise<Changes> {
  if (!coverUrl || changes.coverId !== undefined) return changes;
  const [path = ''] = sitePathOf(coverUrl.url).split(/[?#]/, 1);
  const key = path.startsWith('/media/') ? path.slice('/media/'.length) : path;
  const [picture] = await tx
    .select({ id: mediaFile.id })
    .from(mediaFile)
    .where(and(eq(mediaFile.path, key), eq(mediaFile.kind, 'image'), isNull(mediaFile.deletedAt), isUsable(mediaFile.uploadedBy, viewer)))
    .orderBy(mediaFile.id)
    .limit(1);
  if (picture) return { ...changes, coverId: picture.id };
  if (coverUrl.isFound) return changes;
  throw invalidRequest('cover');
}

const keyOf = (name: string) => `content:${name}`;

/** Serialises the calls of one account, so that a repeated call sees the first one's result. */
async function lockWriter(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId)).for('no key update');
}

async function previousResult(tx: Transaction, userId: string, key: string): Promise<AddedDraft | null> {
  if (key === '') return null;
  const [row] = await tx
    .select({ answer: idempotencyKey.answer })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, keyOf(key))));
  return row ? (JSON.parse(row.answer) as AddedDraft) : null;
}
