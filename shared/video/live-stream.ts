/** Addresses of live streams in the film storage, where an encoder writes them. */

/** Longest path of a stream. */
export const streamPathMax = 120;

/** A playlist in a folder of its own below `live`, since everything in a playlist's folder can be played. */
const streamPath = /^live(\/[A-Za-z0-9_-]+)+\/[A-Za-z0-9_-]+\.m3u8$/;

/** Whether a path names the playlist of a stream, such as `live/ceremony/index.m3u8`. */
export function isStreamPath(path: string): boolean {
  return path.length <= streamPathMax && streamPath.test(path);
}
