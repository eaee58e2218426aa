/** Structured data of a video. Server only (see `client/lib/json-ld.ts`). */
import type { VideoItem } from '#shared/api/video.ts';
import { isoDuration } from '#shared/video/duration.ts';
import { imageUrl } from '#shared/media/image-url.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { sharePictureSizes, sharePictureUrl } from '#shared/share/share-picture.ts';
import { counted, organiser, shapesOf } from '#client/lib/json-ld.ts';

/** A schema.org VideoObject with its chapters as clips, and a BroadcastEvent for live streams. */
export function videoObject(video: VideoItem, language: Language): object {
  const url = withLanguage(language, video.path);
  const { cover, live, otherFiles } = video;
  // Search engines require a thumbnail: a video without a cover gets the picture of its page.
  const thumbnail = cover
    ? { url: imageUrl(cover.url, 1280, [16, 9]), width: 1280, height: 720 }
    : { url: sharePictureUrl({ language, path: video.path, size: 'large' }), ...sharePictureSizes.large };
  const parts = clips(video, url);
  return {
    '@type': 'VideoObject',
    '@id': `${url}#video`,
    url,
    mainEntityOfPage: url,
    name: video.title,
    description: video.contentAbstract || video.title,
    thumbnailUrl: cover ? shapesOf(cover) : [thumbnail.url],
    thumbnail: { '@type': 'ImageObject', ...thumbnail },
    uploadDate: video.publishTime,
    duration: video.time > 0 ? isoDuration(video.time) : undefined,
    inLanguage: video.language,
    embedUrl: video.embeddable ? withLanguage(language, paths.embedVideo(video.id)) : undefined,
    contentUrl: video.isVideo && video.src ? video.src : undefined,
    expires: video.playableUntil ?? undefined,
    // An open video that cannot be embedded requires an account.
    isAccessibleForFree: video.state === 'open' ? video.embeddable : undefined,
    publisher: organiser,
    genre: video.typeLabel || undefined,
    about: video.work
      ? { '@type': 'Movie', name: video.work.title, url: withLanguage(language, video.work.path.split('?')[0] ?? video.work.path) }
      : undefined,
    hasPart: parts.length > 0 ? parts : undefined,
    caption:
      otherFiles.length > 0
        ? otherFiles.map((file) => ({
            '@type': 'MediaObject',
            contentUrl: file.src,
            encodingFormat: 'text/vtt',
            inLanguage: file.srclang,
            name: file.label,
          }))
        : undefined,
    interactionStatistic: counted('WatchAction', video.viewCount),
    publication: live
      ? { '@type': 'BroadcastEvent', name: video.title, isLiveBroadcast: true, startDate: live.startTime, endDate: live.endTime }
      : undefined,
  };
}

/** A chapter ends where the next one begins, and its URL starts playback there. Omits chapters after the end of the video. */
function clips({ chapters: all, time }: VideoItem, url: string): object[] {
  const chapters = all.filter((chapter) => chapter.time < time);
  return chapters.map((chapter, index) => ({
    '@type': 'Clip',
    name: chapter.title,
    startOffset: chapter.time,
    endOffset: chapters[index + 1]?.time ?? time,
    url: `${url}?t=${chapter.time}`,
  }));
}
