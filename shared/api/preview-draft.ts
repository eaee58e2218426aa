/** Preview of an item for its authors and staff: GET /webAdmin/cms/preview/look. */
import { Array, Enum, Object } from 'typebox';
import { contentDetail, id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { state } from './content-staff.ts';
import { playableVideo } from './preview-video.ts';

export const previewDraft = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/preview/look',
  summary: 'The current revision as it would be published, in the request’s language; no link is created',
  auth: 'manager',
  query: Object({ contentId: id }),
  data: Object({ state, languages: Array(Enum(['zh-Hans', 'en'])), content: contentDetail, playable: Array(playableVideo) }),
});
