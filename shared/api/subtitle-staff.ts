/** Subtitles of a video for its owner and staff: /webAdmin/cms/subtitle. */
import * as Type from 'typebox';
import { contentStates } from '#shared/content/content-lifecycle.ts';
import { subtitleBytesMax } from '#shared/limits.ts';
import { cueFaultNames } from '#shared/video/subtitle-checks.ts';
import { readFaultNames } from '#shared/video/subtitle-cues.ts';
import { subtitleKinds, subtitleLanguageTags } from '#shared/video/subtitle-languages.ts';
import { endpoint } from './endpoint.ts';
import { count, id, shortText } from './fields.ts';

const language = Type.Enum([...subtitleLanguageTags]);
const kind = Type.Enum([...subtitleKinds]);
/** Calls without a kind mean subtitles. */
const track = { videoId: id, language, kind: Type.Optional(kind) };
/** Names the stored file; '' = there is none yet. */
const version = Type.String({ maxLength: 300 });

export const subtitleRow = Type.Object({
  language,
  kind,
  /** Name in the player's menu. */
  label: shortText,
  version,
  /** Address of the file. */
  src: shortText,
});
export type SubtitleRow = Type.Static<typeof subtitleRow>;

export const subtitleList = Type.Object({
  videoId: id,
  /** Length of the film; 0 while it is not known. */
  seconds: count,
  /** The caller may change them now. */
  mayEdit: Type.Boolean(),
  /** State of a work with the video in which only staff may change them; null = none is. */
  heldBy: Type.Union([Type.Null(), Type.Enum([...contentStates])]),
  rows: Type.Array(subtitleRow),
});
export type SubtitleList = Type.Static<typeof subtitleList>;

export const listSubtitles = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/subtitle/list',
  summary: 'Subtitles of a video that the caller may manage, in the order of the player’s menu',
  auth: 'manager',
  query: Type.Object({ videoId: id }),
  data: subtitleList,
});

export const readSubtitle = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/subtitle/read',
  summary: 'Subtitles or captions of one language as a WebVTT file, with the version to base a save on',
  auth: 'manager',
  query: Type.Object(track),
  data: Type.Object({ ...subtitleRow.properties, text: Type.String({ maxLength: subtitleBytesMax }) }),
});
export type SubtitleText = Type.Static<typeof readSubtitle.data>;

/** A fault by line of the file: unreadable, or not displayable. */
export const subtitleFault = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  name: Type.Union([Type.Enum([...readFaultNames]), Type.Enum([...cueFaultNames])]),
});
export type SubtitleFault = Type.Static<typeof subtitleFault>;

export const saveSubtitle = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/subtitle/save',
  summary:
    'Save subtitles, or captions for the deaf, of one language from a WebVTT or SubRip file; a refusal lists the faulty lines in `data.faults`, or a conflicting save in `data.present`',
  auth: 'manager',
  // Line ends and quotes take two bytes in JSON.
  bodyBytesMax: 2 * subtitleBytesMax,
  body: Type.Object({ ...track, text: Type.String({ maxLength: 2 * subtitleBytesMax }), version }),
  data: subtitleRow,
});

export const deleteSubtitle = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/subtitle/delete',
  summary: 'Remove the subtitles or captions of a language',
  auth: 'manager',
  body: Type.Object({ ...track, version }),
  data: Type.Null(),
});
