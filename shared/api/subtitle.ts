/** Subtitles of a video for whoever manages it: /webAdmin/cms/subtitle/{list, read, save, delete}. */
import { Array, Boolean, Enum, Integer, Null, Object, String, Union, type Static } from 'typebox';
import { contentStates } from '#shared/content/content-lifecycle.ts';
import { subtitleBytesMax } from '#shared/limits.ts';
import { cueFaultNames } from '#shared/video/subtitle-checks.ts';
import { readFaultNames } from '#shared/video/subtitle-cues.ts';
import { subtitleLanguageTags } from '#shared/video/subtitle-languages.ts';
import { count, id } from './content.ts';
import { endpoint } from './endpoint.ts';

const language = Enum([...subtitleLanguageTags]);
/** Names the stored file; '' = there is none yet. */
const version = String({ maxLength: 300 });
const words = String({ maxLength: 2_000 });

export const subtitleRow = Object({
  language,
  label: words,
  version,
  /** Address of the file. */
  src: words,
});
export type SubtitleRow = Static<typeof subtitleRow>;

export const subtitleList = Object({
  videoId: id,
  /** Length of the film; 0 while it is not known. */
  seconds: count,
  /** The caller may change them now. */
  mayEdit: Boolean(),
  /** State of a work with the video in which only staff may change them; null = none is. */
  heldBy: Union([Null(), Enum([...contentStates])]),
  rows: Array(subtitleRow),
});
export type SubtitleList = Static<typeof subtitleList>;

export const listSubtitles = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/subtitle/list',
  summary: 'Subtitles of a video that one may manage, in the order of the player’s menu',
  auth: 'manager',
  query: Object({ videoId: id }),
  data: subtitleList,
});

export const readSubtitle = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/subtitle/read',
  summary: 'Subtitles of a language as a WebVTT file, with the version to save from',
  auth: 'manager',
  query: Object({ videoId: id, language }),
  data: Object({ ...subtitleRow.properties, text: String({ maxLength: subtitleBytesMax }) }),
});
export type SubtitleText = Static<typeof readSubtitle.data>;

/** A fault by line of the file: it cannot be read there, or what is written there cannot be shown. */
export const subtitleFault = Object({ line: Integer({ minimum: 1 }), name: Union([Enum([...readFaultNames]), Enum([...cueFaultNames])]) });
export type SubtitleFault = Static<typeof subtitleFault>;

export const saveSubtitle = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/subtitle/save',
  summary:
    'Save subtitles of a language from a WebVTT or SubRip file; `data.faults` of a refusal has its lines, `data.present` what somebody else has saved',
  auth: 'manager',
  // Line ends and quotes take two bytes in JSON.
  bodyBytesMax: 2 * subtitleBytesMax,
  body: Object({ videoId: id, language, text: String({ maxLength: 2 * subtitleBytesMax }), version }),
  data: subtitleRow,
});

export const deleteSubtitle = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/subtitle/delete',
  summary: 'Remove the subtitles of a language',
  auth: 'manager',
  body: Object({ videoId: id, language, version }),
  data: Null(),
});
