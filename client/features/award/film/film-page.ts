/** Data and head of a film's page. */
import type { ContentItem, VideoCard } from '#shared/api/content.ts';
import type { Image } from '#shared/api/fields.ts';
import type { FilmCard, NominationFact, PersonCard } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { picturesOnce, type TakePicture } from '#shared/pictures-once.ts';
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
  people: readonly PersonCard[];
  nominations: readonly NominationFact[];
}

/** Extracts the parts of the page; an item that is not a film of the awards only has its own data. */
export function readFilmPage(item: ContentItem): FilmPage {
  return partsOf(item).page;
}

/** The related films, without pictures that the page shows above them. */
export function relatedFilms(item: ContentItem, around: readonly FilmCard[]): FilmCard[] {
  const { page, take } = partsOf(item);
  const others = item.works.filter((other) => other !== page.work);
  return [...others, ...around].map((other) => ({ ...other, poster: take(other.poster) }));
}

function partsOf(item: ContentItem): { page: FilmPage; take: TakePicture } {
  const own = item.works.find(({ id }) => id === item.id);
  const work = own ?? workOfItem(item);
  const videos = item.videos.length > 0 ? item.videos : videosOfFiles(item);
  // Each picture once, in the order of the page.
  const take = picturesOnce();
  const page: FilmPage = {
    work,
    stage: take(work.still, videos[0]?.cover),
    videos: videos.map((video) => ({ ...video, cover: take(video.cover) })),
    people: item.people.map((person) => ({ ...person, portrait: take(person.portrait) })),
    nominations: item.nominations.map((fact) =>
      fact.person ? { ...fact, person: { ...fact.person, portrait: take(fact.person.portrait) } } : fact,
    ),
  };
  return { page, take };
}

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
