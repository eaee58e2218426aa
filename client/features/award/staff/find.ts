/** What the finders of the awards screens look through. */
import type { Api, Outcome } from '#shared/api/client.ts';
import { listFilmVideos, listManagedFilms } from '#shared/api/film-staff.ts';
import { listManagedPeople } from '#shared/api/person-staff.ts';
import type { Find, Found } from './finder.tsx';

const foundMax = 8;
const quiet = (signal: AbortSignal) => ({ noLoading: true, signal });

export const findPeople: Find = async (api, search, signal) =>
  mapped(
    await api(listManagedPeople, { query: { search, pageSize: foundMax } }, quiet(signal)),
    ({ id, nameZh, nameEn, roleZh, roleEn }) => ({ id, zh: nameZh, en: nameEn, note: [roleZh, roleEn].filter(Boolean).join(' · ') }),
  );

/** Films of one edition: only they can be nominated in it. */
export function filmFinder(editionId: string): Find {
  return async (api: Api, search, signal) =>
    mapped(
      await api(listManagedFilms, { query: { search, editionId, pageSize: foundMax } }, quiet(signal)),
      ({ id, titleZh, titleEn, directorZh, directorEn, unitZh, unitEn }) => ({
        id,
        zh: titleZh,
        en: titleEn,
        note: [directorZh || directorEn, unitZh || unitEn].filter(Boolean).join(' · '),
      }),
    );
}

export const findVideos: Find = async (api, search, signal) =>
  mapped(await api(listFilmVideos, { query: { search } }, quiet(signal)), ({ id, titleZh, titleEn, seconds }) => ({
    id,
    zh: titleZh,
    en: titleEn,
    note: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  }));

function mapped<Row>(outcome: Outcome<Row[]>, toFound: (row: Row) => Found): Outcome<Found[]> {
  return outcome.status === 'ok' ? { ...outcome, data: outcome.data.map(toFound) } : outcome;
}
