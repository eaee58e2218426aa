/** Items and links for the table of callers: owned by the calling institution, by another one for all other callers. */
import { eq } from 'drizzle-orm';
import { newId } from '#server/db/identifier.ts';
import { agency } from '#server/db/schema/account.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import type { ContentState } from '#shared/content/content-lifecycle.ts';
import type { Caller, CallerStage } from './caller-stage.ts';

export interface CallerWork {
  ownerId: string;
  id: string;
  revisionId: string;
  version: number;
}

/** A complete article in a state, owned by the caller if it is the institution `pgc`, else by another verified institution. */
export async function makeWork(stage: CallerStage, caller: Pick<Caller, 'kind' | 'id'>, state: ContentState): Promise<CallerWork> {
  const { db } = stage;
  const ownerId = caller.kind === 'pgc' ? caller.id : (await stage.makeCaller('pgc')).id;
  await db.update(agency).set({ verification: 'verified' }).where(eq(agency.userId, ownerId));
  const [id, revisionId, version] = [newId(), newId(), 3];
  const isDecided = state === 'audited' || state === 'putaway' || state === 'soldout';
  await db.insert(content).values({ id, kind: 'article', columnId: 'news', ownerId });
  await db
    .insert(contentRevision)
    .values({
      id: revisionId,
      contentId: id,
      number: 1,
      state,
      version,
      approvedVersion: isDecided ? version : null,
      createdBy: ownerId,
      coverId: 'f01',
      titleZh: '机构的文章',
      titleEn: 'An institution’s article',
      bodyZh: '<p>正文</p>',
      bodyEn: '<p>Text</p>',
      reason: state === 'reject' ? '请补充图片说明' : '',
    });
  if (state === 'putaway')
    await db
      .update(content)
      .set({ liveRevisionId: revisionId, inZh: true, inEn: true, publishAt: new Date('2026-01-01') })
      .where(eq(content.id, id));
  return { ownerId, id, revisionId, version };
}

/** Body of an action. */
export async function actFields(
  stage: CallerStage,
  caller: Caller,
  state: ContentState,
): Promise<{ id: string; revisionId: string; version: number }> {
  const { id, revisionId, version } = await makeWork(stage, caller, state);
  return { id, revisionId, version };
}

/** A preview link of an item, with its token. */
export async function makeLink(stage: CallerStage, caller: Caller): Promise<{ id: string; token: string; contentId: string }> {
  const { id: contentId, ownerId } = await makeWork(stage, caller, 'draft');
  const { id, token } = await stage.services.previewLink.add(
    { id: ownerId, userType: 10, roles: [] },
    { contentId, kind: 'review', guest: '评委' },
  );
  return { id, token, contentId };
}
