/** Assigns pictures in the screening room so that none appears twice: a film in both hero and list has another picture in the list. */
import type { Image } from '#shared/api/fields.ts';
import type { ScreeningRoom, VideoRow } from '#shared/api/video.ts';
import { picturesOnce, withCoversOnce } from '#shared/pictures-once.ts';

/** Maximum number of films in the hero. */
const featuresMax = 4;

/** A film of the hero; its frame in the strip has a separate picture. */
export type Feature = ScreeningRoom['features'][number] & { frame: Image | null };

export type RoomPictures = Pick<ScreeningRoom, 'films' | 'extras' | 'units' | 'live'> & { features: Feature[] };

/** Omits hero films without a second picture from the list, which links to all films. */
export function roomPictures({ features, films, extras, units, live }: ScreeningRoom): RoomPictures {
  const take = picturesOnce();
  const heads = features.slice(0, featuresMax).map((feature) => ({ ...feature, cover: take(feature.cover) }));
  const liveShown = live && { ...live, cover: take(live.cover) };
  const unitsShown = withCoversOnce(units, take);
  const framed = heads.map((feature) => ({ ...feature, frame: take(feature.work?.poster) }));
  return {
    features: framed,
    live: liveShown,
    units: unitsShown,
    films: films.flatMap((film): VideoRow[] => {
      const work = features.find(({ id }) => id === film.id)?.work;
      const cover = take(film.cover, work?.still, work?.poster);
      return cover || !heads.some(({ id }) => id === film.id) ? [{ ...film, cover }] : [];
    }),
    extras: withCoversOnce(extras, take),
  };
}
