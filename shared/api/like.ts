/** Likes, favourites and places in films: /web/cms/like/{click, count}, /web/user/{favourite, favourite/list, position, state}. */
import * as Type from 'typebox';
import { contentRow } from './content.ts';
import { id } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const count = Type.Integer({ minimum: 0 });

/** Targets of likes: an item (article, film, person) or a comment. */
export const likeKind = Type.Union([Type.Literal('content'), Type.Literal('comment')]);
export type LikeKind = Type.Static<typeof likeKind>;

export const clickLike = endpoint({
  method: 'POST',
  path: '/web/cms/like/click',
  summary: 'Like or unlike; with `liked` idempotent, without it a toggle',
  auth: 'user',
  body: Type.Object({ contentId: id, type: Type.Optional(likeKind), liked: Type.Optional(Type.Boolean()) }),
  data: Type.Object({ liked: Type.Boolean(), count }),
});

export const setFavourite = endpoint({
  method: 'POST',
  path: '/web/user/favourite',
  summary: 'Add an item to the favourites, or remove it',
  auth: 'user',
  body: Type.Object({ contentId: id, favourite: Type.Boolean() }),
  data: Type.Object({ favourite: Type.Boolean() }),
});

export const listFavourites = endpoint({
  method: 'GET',
  path: '/web/user/favourite/list',
  summary: 'Favourites that are online, latest first',
  auth: 'user',
  answer: 'rows',
  query: Type.Object(pagingQuery),
  data: Type.Array(contentRow),
});

export const setPosition = endpoint({
  method: 'POST',
  path: '/web/user/position',
  summary: 'Store the watch position of a video; 0 deletes it',
  auth: 'user',
  body: Type.Object({ videoId: id, seconds: Type.Integer({ minimum: 0, maximum: 360_000 }) }),
  data: Type.Null(),
});

/**
 * The viewer's relation to items on the page: liked, favourited, watch position, own. Read after hydration, because pages
 * are the same for everybody.
 */
export const userState = Type.Object({
  id,
  liked: Type.Boolean(),
  favourite: Type.Boolean(),
  /** Second at which a film was left; null for anything else. */
  position: Type.Union([Type.Null(), Type.Integer({ minimum: 0 })]),
  /** A comment of one's own. */
  mine: Type.Boolean(),
});
export type UserState = Type.Static<typeof userState>;

export const getUserState = endpoint({
  method: 'GET',
  path: '/web/user/state',
  summary: 'Like, favourite, watch position and ownership for up to 100 ids of one kind, in request order',
  auth: 'user',
  query: Type.Object({
    kind: Type.Optional(Type.Union([Type.Literal('content'), Type.Literal('comment'), Type.Literal('video')])),
    ids: Type.String({ minLength: 1, maxLength: 6_600, pattern: '^[A-Za-z0-9_,-]+$' }),
  }),
  data: Type.Array(userState),
});

/** Current counts; cached pages may be some minutes older. */
export const itemCounts = Type.Object({
  id,
  viewCount: count,
  likeCount: count,
  commentCount: count,
  favouriteCount: count,
  /** Nobody can comment on it; people never have comments. */ commentsClosed: Type.Boolean(),
});
export type ItemCounts = Type.Static<typeof itemCounts>;

export const getCounts = endpoint({
  method: 'GET',
  path: '/web/cms/like/count',
  summary: 'Current counts of up to 100 items, films or people, in request order; invisible ones are omitted',
  maxAgeSeconds: 5,
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 6_600, pattern: '^[A-Za-z0-9_,-]+$' }) }),
  data: Type.Array(itemCounts),
});
