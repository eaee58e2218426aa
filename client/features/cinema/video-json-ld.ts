/** What search engines read about a film that can be watched. Server only (see `client/lib/json-ld.ts`). */
import type { VideoDetail } from '#shared/api/video.ts';
import { isoDuration } from '#shared/duration.ts';
import { imageUrl } from '#shared/image-url.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { counted, organiser, shapesOf } from '#client/lib/json-ld.ts';

/** A schema.org VideoObject with its chapters as clips, and its transmission where it is or was a live one. */
export function videoObject(video: VideoDetail, language: Language): object {
  const url = withLanguage(language, video.path);
  const { cover, chapters, live, otherFiles } = video;
  return {
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    url,
    mainEntityOfPage: url,
    name: video.title,
    description: video.contentAbstract || video.title,
    thumbnailUrl: cover ? shapesOf(cover) : undefined,
    thumbnail: cover ? { '@type': 'ImageObject', url: imageUrl(cover.url, 1280, [16, 9]), width: 1280, height: 720 } : undefined,
    uploadDate: video.publishTime,
    duration: video.time > 0 ? isoDuration(video.time) : undefined,
    inLanguage: video.language,
    embedUrl: video.embeddable ? withLanguage(language, paths.embedVideo(video.id)) : undefined,
    contentUrl: video.isVideo && video.src ? video.src : undefined,
    expires: video.playableUntil ?? undefined,
    isAccessibleForFree: true,
    publisher: organiser,
    genre: video.typeLabel || undefined,
    about: video.work ? { '@type': 'Movie', name: video.work.title, url: withLanguage(language, video.work.path.split('?')[0] ?? video.work.path) } : undefined,
    hasPart: chapters.length > 0 && video.time > 0 ? clips(video, url) : undefined,
    caption: otherFiles.length > 0 ? otherFiles.map((file) => ({ '@type': 'MediaObject', contentUrl: file.src, encodingFormat: 'text/vtt', inLanguage: file.srclang, name: file.label })) : undefined,
    interactionStatistic: counted('WatchAction', video.viewCount),
    publication: live ? { '@type': 'BroadcastEvent', name: video.title, isLiveBroadcast: true, startDate: live.startTime, endDate: live.endTime } : undefined,
  };
}

/** A chapter lasts until the next one; its address begins to play there. */
function clips({ chapters, time }: VideoDetail, url: string): object[] {
  return chapters.map((chapter, index) => ({
    '@type': 'Clip',
    name: chapter.title,
    startOffset: chapter.time,
    endOffset: chapters[index + 1]?.time ?? time,
    url: `${url}?t=${chapter.time}`,
  }));
}
