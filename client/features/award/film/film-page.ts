/** Data and head of a film's page. */
import type { ContentItem, VideoCard } from '#shared/api/content.ts';
import type { Image } from '#shared/api/fields.ts';
import type { FilmCard } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { sectionOfItem } from '#client/lib/section-of-item.ts';
import { filmNode } from './film-json-ld.ts';

export interface FilmPage {
  /** The film itself. */
  work: FilmCard;
  /** Playable videos, the film first. */
  videos: readonly VideoCard[];
  /** The full-width picture. */
  stage: Image | null;
}

/** Extracts the parts of the page; an item that is not a film of the awards only has its own data. */
export function readFilmPage(item: ContentItem): FilmPage {
  const work = item.works.find(({ id }) => id === item.id) ?? workOfItem(item);
  const videos = item.videos.length > 0 ? item.videos : videosOfFiles(item);
  return { work, videos, stage: work.still ?? videos[0]?.cover ?? work.poster };
}

/** True for what only announces the film. */
export const isTrailer = ({ type }: VideoCard): boolean => type === 'trailer';

/** Title, preview, and the Movie or TVSeries of schema.org. */
export function filmPageHead(shown: ContentItem, { language }: HeadContext): Head {
  const item = { ...shown, ...shown.seo };
  const { work } = readFilmPage(shown);
  return {
    title: item.title,
    description: item.contentAbstract || item.title,
    image: shown.seo?.cover ?? work.still ?? item.cover ?? undefined,
    type: item.type === 'tv' ? 'video.tv_show' : 'video.movie',
    tags: [item.typeLabel, work.country].filter(Boolean),
    canonical: item.path.split('?')[0],
    noindex: item.language !== language,
    hideAlternate: item.languages.length < 2,
    crumbs: [shown.title],
    crumbSection: sectionOfItem(item, 'movies'),
    jsonLd: import.meta.env.SSR ? [filmNode(item, work)] : [],
  };
}

function workOfItem(item: ContentItem): FilmCard {
  return {
    id: item.id,
    title: item.title,
    originalTitle: '',
    country: '',
    year: null,
    minutes: item.time === null ? null : Math.ceil(item.time / 60),
    director: item.author,
    logline: item.contentAbstract,
    award: '',
    still: item.cover,
    poster: null,
    path: item.path,
  };
}

function videosOfFiles(item: ContentItem): VideoCard[] {
  return item.videoFiles.map((file) => ({
    id: file.id,
    title: item.title,
    contentAbstract: '',
    time: file.time,
    cover: item.cover,
    path: paths.videoPlay(file.id),
  }));
}
