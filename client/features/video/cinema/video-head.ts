/** Head of a video's page and of its embedded player. */
import type { VideoItem } from '#shared/api/video.ts';
import { tileImage } from '#shared/media/tile-image.ts';
import { paths } from '#shared/paths.ts';
import { durationText } from '#shared/video/duration.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { videoObject } from './video-json-ld.ts';

/** Title, preview and VideoObject. A video without texts in the page's language is `noindex` there. */
export function videoHead(item: VideoItem, { language }: HeadContext): Head {
  const video = { ...item, ...item.seo };
  return {
    title: video.title,
    description:
      [video.contentAbstract, item.seo?.contentAbstract ? '' : video.work?.logline].filter(Boolean).join(language === 'en' ? ' ' : '') ||
      video.title,
    image: video.cover ?? undefined,
    type: 'video.other',
    publishedTime: video.publishTime,
    tags: [video.typeLabel, video.work?.title ?? ''].filter(Boolean),
    film: video.embeddable ? { player: paths.embedVideo(video.id), seconds: video.time } : undefined,
    canonical: video.path,
    noindex: video.language !== language,
    hideAlternate: video.languages.length < 2,
    crumbs: [item.title],
    jsonLd: import.meta.env.SSR ? [videoObject(video, language)] : [],
    ...momentHead(item),
  };
}

/** Search engines index the video; a shared link shows the line, over the picture of its second. */
function momentHead({ id, title, moment, storyboard }: VideoItem): Pick<Head, 'title' | 'shared' | 'card'> | null {
  if (!moment) return null;
  const line = `“${moment.line}”`;
  const image = storyboard && tileImage(storyboard, moment.time);
  return {
    title: `${line} · ${title}`,
    shared: moment.time > 0 ? paths.videoMoment(id, moment.time) : paths.videoPlay(id),
    card: { title: line, note: `${title} · ${durationText(moment.time)}`, ...(image && { image }) },
  };
}

/** Head of the embedded player: `noindex`, with the canonical URL of the video's page. */
export function embedHead(video: VideoItem, context: HeadContext): Head {
  return { ...videoHead(video, context), film: undefined, noindex: true, isEmbed: true, jsonLd: [] };
}
