/** ffmpeg for tests that wait for its work. */
import type { FilmTranscoder } from '#server/ports/transcoder.ts';
import { createFfmpeg } from '#server/ports/transcoder-ffmpeg.ts';

/** Not asked whether it is there: its programs give way to all others, and on a busy machine they answer after the limit of the question. */
export const presentFfmpeg = (): FilmTranscoder => ({ ...createFfmpeg({ program: 'ffmpeg' }), isThere: async () => true });
