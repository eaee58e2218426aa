/** The notice of a call for entries, as its card shows it. */
import type { EditionSummary } from '#shared/api/award.ts';
import { getContentItem, type ContentItem } from '#shared/api/content.ts';
import type { LoaderContext } from '#client/lib/loader.ts';

export type CallNotice = Pick<ContentItem, 'title' | 'contentAbstract' | 'attachments'>;

/** Reads the notice of an edition's call; null where there is none, or where it went offline in the meantime. */
export async function readCallNotice(
  read: LoaderContext['read'],
  edition: Pick<EditionSummary, 'entryCall'> | null,
): Promise<CallNotice | null> {
  if (!edition?.entryCall?.noticeId) return null;
  const item = await read(getContentItem, { params: { id: edition.entryCall.noticeId } }).catch(() => null);
  return item && { title: item.title, contentAbstract: item.contentAbstract, attachments: item.attachments };
}
