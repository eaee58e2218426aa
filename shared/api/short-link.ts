/** Short permanent links: POST /web/cmsv2/column/shortLink. */
import { Object, String, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

const shortLink = Object({
  code: String({ maxLength: 16 }),
  /** Absolute address, in the language that was asked for by the page itself. */
  url: String({ maxLength: 300 }),
});
export type ShortLink = Static<typeof shortLink>;

export const makeShortLink = endpoint({
  method: 'POST',
  path: '/web/cmsv2/column/shortLink',
  summary: 'The short permanent link of a public page in the language of the call; the same page always gets the same one',
  limit: 'shortLink',
  body: Object({ path: String({ minLength: 1, maxLength: 500, pattern: '^/(?!/)' }) }),
  data: shortLink,
});
