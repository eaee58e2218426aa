/** Maps a video of the API to the player's input. */
import type { VideoItem, VideoRow } from '#shared/api/video.ts';
import type { FilmAfter, VideoInfo } from '#client/state/overlays.ts';

/** Data of the player, from a video of the API and those beside it. */
export function videoInfoOf(video: VideoItem, related: readonly VideoRow[]): VideoInfo {
  return {
    id: video.videoId,
    src: video.src,
    url: video.path,
    auth: '',
    requestId: '',
    name: video.name,
    time: video.time,
    isLive: video.isLive,
    isVideo: video.isVideo,
    source: '',
    title: video.title,
    y: 0,
    otherFiles: video.otherFiles,
    contentAbstract: video.contentAbstract,
    cover: video.cover,
    chapters: video.chapters,
    storyboard: video.storyboard,
    next: filmAfter(related),
    watchHours: video.watchHours,
    seats: video.seats,
  };
}

/** The first of the related films that can be played now. */
function filmAfter(related: readonly VideoRow[]): FilmAfter | null {
  const next = related.find(({ state, isLive }) => state === 'open' && !isLive);
  return next ? { videoId: next.videoId, title: next.title, path: next.path, cover: next.cover, time: next.time } : null;
}

/** The title, or the file's name without its extension. */
export function titleOf({ title, name }: Pick<VideoInfo, 'title' | 'name'>): string {
  return title || name.replace(/\.[^.]+$/, '');
}

/** Additional data of a film's page. */
export function besideOf({
  chapters,
  otherFiles,
}: Pick<VideoInfo, 'chapters' | 'otherFiles'>): 'both' | 'chapters' | 'transcript' | 'film' {
  if (chapters.length > 0) return otherFiles.length > 0 ? 'both' : 'chapters';
  return otherFiles.length > 0 ? 'transcript' : 'film';
}
