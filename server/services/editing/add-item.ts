/** Creates an item with its first draft. */
import { and, eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { idempotencyKey, userAccount } from '#server/db/schema/account.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { invalidRequest, notAllowed, notFound } from '#server/errors.ts';
import type { addItem, ItemFields, ItemKind } from '#shared/api/content-staff.ts';
import type { Language } from '#shared/language.ts';
import { can, type Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { chooseColumn } from './column-choices.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import { checkReferences, cleanChanges, columnsOf, secondsOfFirst } from './save-fields.ts';
import { keepSnapshot } from '#server/services/content/snapshot.ts';

type NewItemBody = Static<typeof addItem.body>;
export type NewDraft = Pick<NewItemBody, 'columnId' | 'typeId' | 'fields'> & { kind: ItemKind };
type AddedDraft = Static<typeof addItem.data>;

/** Reads a request body: plain fields (`title`, `content`, …) belong to the request's language and `fields` overrides them. Throws `invalidRequest` for an empty body. */
export function newDraftOf({ kind: requestedKind, columnId, typeId, fields, ...plain }: NewItemBody, language: Language): NewDraft {
  const kind = requestedKind ?? (Object.keys(plain).length > 0 ? 'article' : undefined);
  if (!kind) throw invalidRequest('kind');
  const suffix = language === 'zh-Hans' ? 'Zh' : 'En';
  const mapped = Object.entries(plain).map(([name, value]) => [`${editorNames[name as keyof typeof editorNames]}${suffix}`, value]);
  return {
    kind: kind === 'video' ? 'episode' : kind,
    columnId,
    typeId,
    fields: { ...(Object.fromEntries(mapped) as Partial<ItemFields>), ...fields },
  };
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
    const added = await addDraftIn(tx, viewer, { input });
    if (key !== '') await tx.insert(idempotencyKey).values({ userId: viewer.id, key: keyOf(key), answer: JSON.stringify(added) });
    return added;
  });
}

interface DraftToAdd {
  input: NewDraft;
  /** When it first was public where it comes from, which is kept when it goes online here. */
  firstPublishAt?: Date | null;
  /** Where it comes from, for the audit trail. */
  details?: Record<string, unknown>;
}

/** Adds a draft in the caller's transaction. Throws `notAllowed`, `notFound` or `invalidRequest`. */
export async function addDraftIn(
  tx: Transaction,
  viewer: Viewer,
  { input, firstPublishAt = null, details = {} }: DraftToAdd,
): Promise<AddedDraft> {
  if (viewer.userType !== userTypes.pgc && !can(viewer, 'contentWrite')) throw notAllowed();
  const changes = cleanChanges(input.fields ?? {});
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
