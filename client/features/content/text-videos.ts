/** Videos inside the text of an article: the figure that names one becomes its picture with a way to play it. */
import { imageUrl, usableWidths } from '#shared/media/image-url.ts';
import type { PlayableVideo } from './playable-videos.ts';

/** As the allow-list of the server lets it through: a figure with an id, and a link with words in it. */
const figures = /<figure data-video="([A-Za-z0-9_-]{1,64})">\s*<a href="([^"]*)"[^>]*>([^<]*)<\/a>\s*<\/figure>/g;

/** Ids of the videos that stand in a text. */
export function videosInText(html: string): string[] {
  return Array.from(html.matchAll(figures), ([, id = '']) => id);
}

/** A video that cannot be played stays the link that it is. `html` is sanitised; nothing else of it is touched. */
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
  return `<img src="${escaped(imageUrl(cover.url, width, [16, 9]))}" alt="" width="16" height="9" loading="lazy">`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
