/** What the page of a film to watch says about itself, and what its player on other sites does. */
import type { VideoDetail } from '#shared/api/video.ts';
import { paths } from '#shared/paths.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { videoObject } from './video-json-ld.ts';

/** Title, preview and VideoObject. A film that has no texts in the language of the page is not indexed there. */
export function videoHead(video: VideoDetail, { language }: HeadContext): Head {
  return {
    title: video.title,
    description: [video.contentAbstract, video.work?.logline].filter(Boolean).join(language === 'en' ? ' ' : '') || video.title,
    image: video.cover ?? undefined,
    type: 'video.other',
    publishedTime: video.publishTime,
    tags: [video.typeLabel, video.work?.title ?? ''].filter(Boolean),
    film: video.embeddable ? { player: paths.embedVideo(video.id), seconds: video.time } : undefined,
    canonical: video.path,
    noindex: video.language !== language,
    hideAlternate: video.languages.length < 2,
    crumbs: [video.title],
    jsonLd: import.meta.env.SSR ? [videoObject(video, language)] : [],
  };
}

/** The player leads everybody who finds it by itself to the film's page. */
export function embedHead(video: VideoDetail, context: HeadContext): Head {
  return { ...videoHead(video, context), film: undefined, noindex: true, isEmbed: true, jsonLd: [] };
}
