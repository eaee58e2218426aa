/** Renders videos inside the text of an article: a figure with a video id becomes its picture and a play link. */
import { cropUrl, usableWidths } from '#shared/media/image-url.ts';
import type { PlayableVideo } from './playable-videos.ts';

/** The form that the server's allow-list lets through: a figure with an id, and a text link in it. */
const figures = /<figure data-video="([A-Za-z0-9_-]{1,64})">\s*<a href="([^"]*)"[^>]*>([^<]*)<\/a>\s*<\/figure>/g;

/** Ids of the videos in a text. */
export function videosInText(html: string): string[] {
  return Array.from(html.matchAll(figures), ([, id = '']) => id);
}

/** Replaces the figures of playable videos; other videos stay links. `html` must be sanitised and is otherwise unchanged. */
export function drawTextVideos(html: string, videos: readonly PlayableVideo[]): string {
  return html.replace(figures, (...[figure, id, href, words]: string[]) => {
    const video = videos.find((one) => one.id === id);
    if (figure === undefined || !video || words === undefined) return figure ?? '';
    const title = words.trim() === '' ? escaped(video.title) : words;
    return `<figure class="film" data-video="${id}"><a href="${href}" data-video="${id}">${stillOf(video)}<span class="play-button"></span><span class="words">${title}</span></a></figure>`;
  });
}

function stillOf({ cover }: PlayableVideo): string {
  const width = cover ? usableWidths(cover, [960], [16, 9]).at(-1) : undefined;
  if (!cover || !width) return '<span class="still"></span>';
  const mark = cover.isAi ? ' data-ai="true"' : '';
  return `<img src="${escaped(cropUrl(cover, width, [16, 9]))}" alt="" width="16" height="9" loading="lazy"${mark}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
