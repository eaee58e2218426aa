/** What search engines read about a film. */
import type { VideoDetail } from '#shared/api/video.ts';
import { imageUrl } from '#shared/image-url.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { isoDuration } from '#shared/duration.ts';

/** A schema.org VideoObject; paths are made absolute where it is printed. */
export function videoJsonLd(video: VideoDetail, language: Language): object {
  return {
    '@type': 'VideoObject',
    name: video.title,
    description: video.contentAbstract || video.title,
    thumbnailUrl: video.cover ? [imageUrl(video.cover.url, 1280, [16, 9])] : undefined,
    uploadDate: video.publishTime,
    duration: video.time > 0 ? isoDuration(video.time) : undefined,
    inLanguage: language === 'zh-Hans' ? 'zh-Hans' : 'en',
    url: withLanguage(language, video.path),
    contentUrl: video.isVideo && video.src ? video.src : undefined,
    expires: video.playableUntil ?? undefined,
    interactionStatistic: { '@type': 'InteractionCounter', interactionType: { '@type': 'WatchAction' }, userInteractionCount: video.viewCount },
    publication: video.isLive ? { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: video.playableFrom ?? video.publishTime } : undefined,
  };
}
