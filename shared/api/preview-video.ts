/** A film of a work that need not be public yet, with what a player takes. */
import { Array, Boolean, Null, Object, String, Union, type Static } from 'typebox';
import { count, id, image, otherFile } from './content.ts';
import { chapter, storyboard } from './video.ts';

const words = String({ maxLength: 2_000 });

export const playableVideo = Object({
  videoId: id,
  /** Name of the uploaded file. */
  name: words,
  title: words,
  /** Length in seconds; 0 while it is not known. */
  time: count,
  cover: Union([Null(), image]),
  /** Address of a direct file; '' for what is played through the authorisation. */
  src: words,
  /** True for a direct file, which the browser's own element plays. */
  isVideo: Boolean(),
  isLive: Boolean(),
  otherFiles: Array(otherFile),
  chapters: Array(chapter),
  storyboard: Union([Null(), storyboard]),
  /** For `getPlayUrl`: of this reader alone, for an hour or the film's length, and only as long as he may read the work; '' for direct files. */
  playAuth: String({ maxLength: 512 }),
});
export type PlayableVideo = Static<typeof playableVideo>;
