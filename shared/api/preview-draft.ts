/** Preview of a work for its authors and the desk: GET /webAdmin/cms/preview/look. */
import { Array, Enum, Object } from 'typebox';
import { contentDetail, id } from './content.ts';
import { endpoint } from './endpoint.ts';
import { state } from './content-staff.ts';
import { playableVideo } from './preview-video.ts';

export const previewDraft = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/preview/look',
  summary: 'The revision at work as it would be published, in the language of the call, for those who may see it; no link is created',
  auth: 'manager',
  query: Object({ contentId: id }),
  data: Object({ state, languages: Array(Enum(['zh-Hans', 'en'])), content: contentDetail, playable: Array(playableVideo) }),
});
