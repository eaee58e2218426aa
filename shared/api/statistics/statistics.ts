/** Counting of what visitors see and do: /web/stat. */
import * as Type from 'typebox';
import { searchTextMax } from '#shared/limits.ts';
import { endpoint } from '#shared/api/endpoint.ts';

/** Events that browsers report. Views of items come with `countView`, shares by short link with `makeShortLink`. */
export const reportedKinds = ['view', 'play', 'finish', 'search', 'share'] as const;

export const countEvent = endpoint({
  method: 'POST',
  path: '/web/stat',
  summary:
    'Add one to the day’s count of a page, a film or a search, without anything about the visitor; bots and unknown pages and films are left out',
  limit: 'stat',
  isStrict: true,
  body: Type.Object({
    kind: Type.Enum([...reportedKinds]),
    /** Site path of a view or share, id of a video that is played, text of a search. */
    subject: Type.String({ minLength: 1, maxLength: searchTextMax * 2 }),
    /** A search without a hit. */
    isMiss: Type.Optional(Type.Boolean()),
  }),
  data: Type.Null(),
});
