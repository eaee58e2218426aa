/** What is known of a video beside its row: whether it plays, its chapters and the pictures of its seconds. */
import * as Type from 'typebox';
import { accessMarks } from '#shared/video/access.ts';
import { count, instant, shortText } from './fields.ts';

const label = Type.String({ maxLength: 200 });

/** Whether a film can be played: within its window, before it or after it. Films without a window are always open. */
export const playbackState = Type.Union([Type.Literal('open'), Type.Literal('upcoming'), Type.Literal('ended')]);
export type PlaybackState = Type.Static<typeof playbackState>;

export const chapter = Type.Object({ /** Second at which it begins. */ time: count, title: label });
export type Chapter = Type.Static<typeof chapter>;

/** One picture with a tile for every `interval` seconds, row by row. */
export const storyboard = Type.Object({
  url: shortText,
  tileWidth: count,
  tileHeight: count,
  columns: count,
  tiles: count,
  interval: count,
});
export type Storyboard = Type.Static<typeof storyboard>;

/** What staff state of it for those who do not hear or see it whole. */
export const access = Type.Array(Type.Enum([...accessMarks]), { maxItems: accessMarks.length, uniqueItems: true });

/** The video that a film's page plays. */
export const reel = Type.Object({
  path: shortText,
  /** Seconds. */
  time: count,
  state: playbackState,
  playableFrom: Type.Union([Type.Null(), instant]),
  playableUntil: Type.Union([Type.Null(), instant]),
  /** Languages of its subtitles, as BCP 47 tags. */
  subtitles: Type.Array(label),
  chapters: Type.Array(chapter),
  storyboard: Type.Union([Type.Null(), storyboard]),
  access,
  /** Languages of its captions, which also tell of sounds. */
  captions: Type.Array(label),
});
export type Reel = Type.Static<typeof reel>;
