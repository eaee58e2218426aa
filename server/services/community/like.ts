/** Likes, one row per user and target, and the current counters of items. */
import type { Database } from '#server/db/client.ts';
import type { EventBus } from '#server/events.ts';
import type { clickLike, getCounts } from '#shared/api/like.ts';
import type { ContentRow } from '#shared/api/content.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { listFavourites, setFavourite } from './favourite.ts';
import { createItemCounts } from './item-counts.ts';
import { createLikeBatch, type LikeAnswer } from './like-batch.ts';
import { readUserState, setPosition } from './user-state.ts';

export type LikeInput = Input<typeof clickLike>['body'];
export type CountQuery = NonNullable<Input<typeof getCounts>['query']>;

export type LikeService = ReturnType<typeof createLikeService>;

/** Without events counters are read anew each time. */
export function createLikeService({ db, events }: { db: Database; events?: EventBus }) {
  const like = createLikeBatch(db);
  const counts = createItemCounts(db, events);
  return {
    /** Likes or unlikes; toggles without `liked`. Throws `notFound` for an invisible target. */
    click: (userId: string, { contentId, type = 'content', liked }: LikeInput): Promise<LikeAnswer> =>
      like({ userId, contentId, type, liked }),
    setFavourite: async (userId: string, input: Parameters<typeof setFavourite>[2]) => {
      const answer = await setFavourite(db, userId, input);
      counts.forget(input.contentId);
      return answer;
    },
    ...bindFirst(db, { setPosition, readState: readUserState }),
    listFavourites: (userId: string, query: { pageNum?: number; pageSize?: number }, language: Language): Promise<Page<ContentRow>> =>
      listFavourites(db, userId, { ...query, language }),
    /** Counters of visible items, in the order of the ids. */
    readCounts: ({ ids }: CountQuery) => counts.read(ids),
  };
}
