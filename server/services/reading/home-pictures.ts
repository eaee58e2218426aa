/** Avoids repeated pictures on the home page: a block that would repeat one shows another picture of the item, or another item. */
import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { Home, HomeBandKey } from '#shared/api/home.ts';
import type { Image } from '#shared/api/fields.ts';
import type { Language } from '#shared/language.ts';
import { imageFields, imageOf } from '#server/services/media/image-view.ts';
import { isLiveRevision, isVisible } from '#server/services/core/visibility.ts';

/** Returns the first candidate that the page does not show yet and marks it as shown; null if there is none. */
type TakePicture = (...candidates: readonly (Image | null | undefined)[]) => Image | null;

type Blocks = Pick<Home, 'today' | 'banners' | 'live' | 'films' | 'news' | 'videos' | 'faces'>;

interface Shown {
  language: Language;
  /** The bands in page order. */
  bands: readonly HomeBandKey[];
  /** Number of videos to show. */
  videos: number;
}

/**
 * The blocks in page order, each picture once. Posters and portraits always stay; news switch to a picture of their gallery;
 * a video with a repeated picture is replaced by the next one.
 */
export async function withPicturesOnce(db: Database, blocks: Blocks, { language, bands, videos: count }: Shown): Promise<Blocks> {
  const take = picturesOnce(...blocks.banners.flatMap(({ image, imageMobile }) => [image, imageMobile]));
  const { today, live, films, news, videos, faces } = blocks;
  const picturedBy: Partial<Record<HomeBandKey, () => Partial<Blocks> | Promise<Partial<Blocks>>>> = {
    live: () => ({ live: live && { ...live, cover: take(live.cover) } }),
    winners: () => ({
      films: films.map((film, index) =>
        // A poster stands for its film, also where a band before it shows the same picture.
        index === 0
          ? { ...film, still: take(film.still, film.poster) ?? film.still }
          : { ...film, poster: take(film.poster) ?? film.poster },
      ),
    }),
    news: async () => ({ news: await withLead(db, news, { take, language }) }),
    screeningRoom: () => {
      const pictured = videos.map((video) => ({ video, cover: take(video.cover) }));
      const fresh = pictured.filter(({ video, cover }) => cover || !video.cover);
      return { videos: fresh.slice(0, count).map(({ video, cover }) => ({ ...video, cover })) };
    },
    faces: () => ({ faces: faces.map((face) => ({ ...face, portrait: take(face.portrait) ?? face.portrait })) }),
  };
  let pictured = { ...blocks, today: today && { ...today, cover: take(today.cover) } };
  for (const band of bands) pictured = { ...pictured, ...(await picturedBy[band]?.()) };
  return pictured;
}

/** The record of the pictures on the page, with those that it shows already. */
function picturesOnce(...shown: readonly (Image | null)[]): TakePicture {
  const urls = new Set(shown.flatMap((image) => image?.url ?? []));
  return (...candidates) => {
    const image = candidates.find((candidate) => candidate && !urls.has(candidate.url)) ?? null;
    if (image) urls.add(image.url);
    return image;
  };
}

/** Moves the first news item with an unused picture to the front; only the lead is drawn with a picture. */
async function withLead(
  db: Database,
  news: Home['news'],
  { take, language }: { take: TakePicture; language: Language },
): Promise<Home['news']> {
  const galleries = await readGalleries(
    db,
    news.map(({ id }) => id),
    language,
  );
  for (const [index, row] of news.entries()) {
    const cover = row.cover && take(row.cover, ...(galleries.get(row.id) ?? []));
    if (cover) return news.map((other, at) => (at < index ? { ...other, cover: null } : at === index ? { ...row, cover } : other));
  }
  return news.map((row) => ({ ...row, cover: null }));
}

/** Gallery pictures of items, in order. */
async function readGalleries(db: Database, ids: readonly string[], language: Language): Promise<Map<string, Image[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: content.id, image: imageFields(mediaFile) })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(mediaFile, sql`${mediaFile.id} = any(${contentRevision.galleryIds})`)
    .where(and(inArray(content.id, [...ids]), isVisible()))
    .orderBy(content.id, sql`array_position(${contentRevision.galleryIds}, ${mediaFile.id})`);
  const galleries = new Map<string, Image[]>();
  for (const { id, image } of rows) galleries.set(id, [...(galleries.get(id) ?? []), imageOf(image, language)]);
  return galleries;
}
