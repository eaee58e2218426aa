/**
 * Mends a fault of video.js 8.24: two requests for parts of a film that wait for the same kind of answer both take the
 * first one that comes, and the second finds its bytes given away ("Cannot perform Construct on a detached ArrayBuffer",
 * videojs/http-streaming issue 1276). The worker answers in the order it was asked, so each answer is the oldest listener's.
 */
import type { Plugin } from 'vite';

const library = /[\\/]video\.js[\\/]dist[\\/]video\.es\.js$/;
const taken = "    transmuxer.removeEventListener('message', listenForEndEvent);";
const takenAlone = `${taken} event.stopImmediatePropagation();`;

/** The library's text with the mend. Throws when the place is not there once: a new version is to be looked at. */
export function withAnswersForOne(text: string): string {
  if (text.split(taken).length !== 2)
    throw new Error(
      'video.js has changed where its worker answers: see whether its fault is mended, and remove build/plugins/video-js-plugin.ts',
    );
  return text.replace(taken, takenAlone);
}

/** For the browser's build. */
export function mendedVideoJs(): Plugin {
  return {
    name: 'mended-video-js',
    apply: 'build',
    transform: (code, id) => (library.test(id.split('?', 1)[0] ?? '') ? { code: withAnswersForOne(code), map: null } : null),
  };
}
