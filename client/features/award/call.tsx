/** The call for entries on a page: reads its notice, and loads its card, since most of the time no call is open. */
import { lazy, Suspense } from 'react';
import type { EditionSummary } from '#shared/api/award.ts';
import { getContentItem } from '#shared/api/content.ts';
import { getHome } from '#shared/api/home.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { CallCardProps, CallNotice } from './call-card.tsx';

const CallCard = lazy(() => import('./call-card.tsx').then((module) => ({ default: module.CallCard })));

export function Call({ edition, notice }: CallCardProps) {
  return edition.entryCall ? (
    <Suspense>
      <CallCard edition={edition} notice={notice} />
    </Suspense>
  ) : null;
}

/** Reads the call of the edition that home is about. */
export async function readCall(read: LoaderContext['read']): Promise<CallCardProps | null> {
  const edition = await read(getHome).then(
    (home) => home.edition,
    () => null,
  );
  return edition && { edition, notice: await readCallNotice(read, edition) };
}

/** Reads the notice of an edition's call; null where there is none, or where it went offline in the meantime. */
export async function readCallNotice(
  read: LoaderContext['read'],
  edition: Pick<EditionSummary, 'entryCall'> | null,
): Promise<CallNotice | null> {
  const id = edition?.entryCall?.noticeIds[0];
  if (!id) return null;
  const item = await read(getContentItem, { params: { id } }).catch(() => null);
  return item && { title: item.title, contentAbstract: item.contentAbstract, attachments: item.attachments };
}
