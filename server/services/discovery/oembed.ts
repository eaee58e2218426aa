/** The oEmbed answer for a film (https://oembed.com, version 1.0), in the requested maximum size, as JSON or XML. */
import { heightOf, imageUrl, imageWidths } from '#shared/media/image-url.ts';
import { escapeXml, xmlElement } from '#server/services/core/xml-text.ts';

/** A film that other sites may show. */
export interface EmbeddedFilm {
  title: string;
  /** Absolute address of its player. */
  player: string;
  /** Absolute address of its still; null where it has none. */
  still: string | null;
  provider: { name: string; url: string };
  /** Cache lifetime of the answer in seconds. */
  cacheSeconds: number;
}

/** Pixels; absent when the consumer sends none. */
export interface Room {
  maxWidth?: number | undefined;
  maxHeight?: number | undefined;
}

const ratio = [16, 9] as const;
const usualWidth = 640;
const widthMax = 1280;

export type Oembed = Readonly<Record<string, string | number>>;

/** A `video` answer. Player and thumbnail never exceed the room. */
export function oembedOf(film: EmbeddedFilm, room: Room): Oembed {
  const { maxWidth = Infinity, maxHeight = Infinity } = room;
  // A consumer that names its room wants it filled.
  const requestedWidth = maxWidth === Infinity ? usualWidth : Math.min(maxWidth, widthMax);
  const width = Math.max(1, Math.min(requestedWidth, Math.floor((maxHeight * ratio[0]) / ratio[1])));
  const height = Math.max(1, Math.min(maxHeight, heightOf(width, ratio)));
  const thumbnailWidth = imageWidths.findLast((size) => size <= Math.min(maxWidth, widthMax) && heightOf(size, ratio) <= maxHeight);
  const thumbnail: Oembed =
    film.still && thumbnailWidth
      ? {
          thumbnail_url: imageUrl(film.still, thumbnailWidth, ratio),
          thumbnail_width: thumbnailWidth,
          thumbnail_height: heightOf(thumbnailWidth, ratio),
        }
      : {};
  return {
    version: '1.0',
    type: 'video',
    title: film.title,
    provider_name: film.provider.name,
    provider_url: film.provider.url,
    cache_age: film.cacheSeconds,
    width,
    height,
    html: frameOf(film, width, height),
    ...thumbnail,
  };
}

function frameOf({ player, title }: EmbeddedFilm, width: number, height: number): string {
  const attributeValues = { src: player, width, height, title, allow: 'autoplay; picture-in-picture', loading: 'lazy', style: 'border:0' };
  const attributes = Object.entries(attributeValues).map(([name, value]) => `${name}="${escapeXml(String(value))}"`);
  return `<iframe ${attributes.join(' ')} allowfullscreen></iframe>`;
}

export function oembedXml(answer: Oembed): string {
  const fields = Object.entries(answer).map(([name, value]) => xmlElement(name, value));
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}
