/**
 * Patches a bug of video.js 8.24: two pending requests of one kind to its worker both take the first response, and the second
 * one finds the buffer detached ("Cannot perform Construct on a detached ArrayBuffer", videojs/http-streaming issue 1276).
 * The worker responds in order, so each response belongs to the oldest listener.
 */
import type { Plugin } from 'vite';

const library = /[\\/]video\.js[\\/]dist[\\/]video\.es\.js$/;
const removal = "    transmuxer.removeEventListener('message', listenForEndEvent);";
const patchedRemoval = `${removal} event.stopImmediatePropagation();`;

/** Returns the patched source. Throws if the line to patch is not there exactly once, because the library has changed. */
export function withResponsePerRequest(text: string): string {
  if (text.split(removal).length !== 2)
    throw new Error(
      'video.js has changed the code that receives responses of its worker: check whether the bug is fixed, and then remove build/plugins/video-js-plugin.ts',
    );
  return text.replace(removal, patchedRemoval);
}

/** Vite plugin for the browser build. */
export function patchedVideoJs(): Plugin {
  return {
    name: 'patched-video-js',
    apply: 'build',
    transform: (code, id) => (library.test(id.split('?', 1)[0] ?? '') ? { code: withResponsePerRequest(code), map: null } : null),
  };
}
