/** Likes, favourites and places in films: /web/cms/like/{click, count}, /web/user/{favourite, favourite/list, position, state}. */
import { Array, Boolean, Integer, Literal, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { contentRow, id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { pagingQuery } from './paging.ts';

const count = Integer({ minimum: 0 });

/** What can be liked: an item (article, film, person) or a comment. */
export const likeKind = Union([Literal('content'), Literal('comment')]);
export type LikeKind = Static<typeof likeKind>;

export const clickLike = endpoint({
  method: 'POST',
  path: '/web/cms/like/click',
  summary: 'Like or unlike; with `liked` it sets, and repeating is harmless, without it toggles',
  auth: 'user',
  body: Object({ contentId: id, type: Optional(likeKind), liked: Optional(Boolean()) }),
  data: Object({ liked: Boolean(), count }),
});

export const setFavourite = endpoint({
  method: 'POST',
  path: '/web/user/favourite',
  summary: 'Keep an item among the favourites, or let it go',
  auth: 'user',
  body: Object({ contentId: id, favourite: Boolean() }),
  data: Object({ favourite: Boolean() }),
});

export const listFavourites = endpoint({
  method: 'GET',
  path: '/web/user/favourite/list',
  summary: 'Favourites that are online, the latest first',
  auth: 'user',
  answer: 'rows',
  query: Object(pagingQuery),
  data: Array(contentRow),
});

export const setPosition = endpoint({
  method: 'POST',
  path: '/web/user/position',
  summary: 'Remember where a film was left; 0 forgets it',
  auth: 'user',
  body: Object({ videoId: id, seconds: Integer({ minimum: 0, maximum: 360_000 }) }),
  data: Null(),
});

/** What a user has to do with things on a page; asked for after hydration, because pages are the same for everybody. */
export const userState = Object({
  id,
  liked: Boolean(),
  favourite: Boolean(),
  /** Second at which a film was left; null for anything else. */
  position: Union([Null(), Integer({ minimum: 0 })]),
  /** A comment of one's own. */
  mine: Boolean(),
});
export type UserState = Static<typeof userState>;

export const getUserState = endpoint({
  method: 'GET',
  path: '/web/user/state',
  summary: 'Liked, favourite, position, own: of up to 100 ids of one kind, in the order asked',
  auth: 'user',
  query: Object({
    kind: Optional(Union([Literal('content'), Literal('comment'), Literal('video')])),
    ids: String({ minLength: 1, maxLength: 6_600, pattern: '^[A-Za-z0-9_,-]+$' }),
  }),
  data: Array(userState),
});

/** Counts as they are now: pages, which are the same for everybody, may be some minutes older. */
export const itemCounts = Object({
  id,
  viewCount: count,
  likeCount: count,
  commentCount: count,
  favouriteCount: count,
  /** Nobody can comment on it; people never have comments. */ commentsClosed: Boolean(),
});
export type ItemCounts = Static<typeof itemCounts>;

export const getCounts = endpoint({
  method: 'GET',
  path: '/web/cms/like/count',
  summary: 'Fresh counts of up to 100 items, works or people in the order asked; those that cannot be seen are left out',
  maxAgeSeconds: 5,
  query: Object({ ids: String({ minLength: 1, maxLength: 6_600, pattern: '^[A-Za-z0-9_,-]+$' }) }),
  data: Array(itemCounts),
});
