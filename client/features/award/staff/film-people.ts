/** People by id, as far as a screen has met them. */
import type { ManagedFilm } from '#shared/api/film-staff.ts';

export type Person = ManagedFilm['people'][number];

/** One that is not known yet has its id for a name. */
export function find(people: readonly Person[], id: string): Person {
  return people.find((person) => person.id === id) ?? { id, nameZh: id, nameEn: id };
}
