/** What the player needs to know of a video. */
import type { VideoDetail } from '#shared/api/video.ts';
import type { VideoInfo } from '#client/state/overlays.ts';

/** What the player needs, from a video as the API gives it. */
export function videoInfoOf(video: VideoDetail): VideoInfo {
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
  };
}

/** The title, or the file's name without its extension. */
export function titleOf({ title, name }: Pick<VideoInfo, 'title' | 'name'>): string {
  return title || name.replace(/\.[^.]+$/, '');
}
