/** A work as it will look, for whoever works on it: GET /webAdmin/cms/preview/look. */
import { Array, Enum, Object } from 'typebox';
import { contentDetail, id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { state } from './manage.ts';
import { playableFilm } from './preview-film.ts';

export const lookAtDraft = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/preview/look',
  summary: 'The revision at work as it would be published, in the language of the call, for whoever may see it; no link is made for it',
  auth: 'manager',
  query: Object({ contentId: id }),
  data: Object({ state, languages: Array(Enum(['zh-Hans', 'en'])), content: contentDetail, playable: Array(playableFilm) }),
});
