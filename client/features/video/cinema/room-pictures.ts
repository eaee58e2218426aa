/** Which pictures the screening room shows, each once: a film that stands in the head and in the list below has another one there. */
import type { Image } from '#shared/api/fields.ts';
import type { ScreeningRoom, VideoRow } from '#shared/api/video.ts';
import { picturesOnce, withCoversOnce } from '#shared/pictures-once.ts';

/** Films over the whole width of the head. */
const featuresMax = 4;

/** A film of the head; its frame in the strip has a picture of its own. */
export type Feature = ScreeningRoom['features'][number] & { frame: Image | null };

export type RoomPictures = Pick<ScreeningRoom, 'films' | 'extras' | 'units' | 'live'> & { features: Feature[] };

/** Films of the head without a second picture are left out of the list, which leads on to all films. */
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
