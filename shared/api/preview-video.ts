/** A video that need not be public, with what the player needs. */
import { Array, Boolean, Null, Object, String, Union, type Static } from 'typebox';
import { count, id, image, otherFile } from './content.ts';
import { chapter, storyboard } from './video.ts';

const words = String({ maxLength: 2_000 });

export const playableVideo = Object({
  videoId: id,
  /** Name of the uploaded file. */
  name: words,
  title: words,
  /** Length in seconds; 0 while unknown. */
  time: count,
  cover: Union([Null(), image]),
  /** URL of a direct file; '' for a video that needs a playback token. */
  src: words,
  /** True for a direct file, which the `<video>` element plays. */
  isVideo: Boolean(),
  isLive: Boolean(),
  otherFiles: Array(otherFile),
  chapters: Array(chapter),
  storyboard: Union([Null(), storyboard]),
  /** Playback token for `getPlayUrl`, valid for this reader only, for an hour or the video's length, while they may read the item; '' for direct files. */
  playAuth: String({ maxLength: 512 }),
});
export type PlayableVideo = Static<typeof playableVideo>;
