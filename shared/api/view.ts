/** Views: /web/cms/view. */
import { Literal, Null, Object, Union, type Static } from 'typebox';
import { id } from './content.ts';
import { endpoint } from './endpoint.ts';

/** The kinds of items whose views are counted. */
export const viewKind = Union([Literal('article'), Literal('episode'), Literal('people'), Literal('video')]);
export type ViewKind = Static<typeof viewKind>;

export const countView = endpoint({
  method: 'POST',
  path: '/web/cms/view',
  summary:
    'Note that a visitor sees an article, film, person or video; counts once per visitor and item in 30 minutes, within some seconds, and no bots',
  auth: 'optional',
  limit: 'view',
  body: Object({ kind: viewKind, id }),
  data: Null(),
});
