/** Which pictures an edition's page shows, each once: those of the winners first, because they are large, then those of the nominees in reading order. */
import type { Category, Nomination, Unit } from '#shared/api/award.ts';
import { picturesOnce, type TakePicture } from '#shared/pictures-once.ts';

/** True for an award that goes to people and of which every nominee is a person: it shows portraits. */
export function isForPeople({ subject, nominees, winner }: Category): boolean {
  return subject === 'person' && nominees.concat(winner ?? []).every(({ person }) => person !== null);
}

/** The units as they are drawn: a film of several awards shows its still, its poster, and then its title alone. */
export function unitsWithPicturesOnce(units: readonly Unit[], { winnersOnly }: { winnersOnly: boolean }): Unit[] {
  const take = picturesOnce();
  const drawn = units.map((unit) => ({
    ...unit,
    categories: unit.categories.map((category) => ({
      ...category,
      winner: category.winner && winnerOf(category.winner, take, isForPeople(category)),
    })),
  }));
  return drawn.map((unit) => ({
    ...unit,
    categories: unit.categories.map((category) => ({
      ...category,
      nominees: winnersOnly
        ? []
        : category.nominees
            .filter(({ id }) => id !== category.winner?.id)
            .map((nomination) => nomineeOf(nomination, take, isForPeople(category))),
    })),
  }));
}

function winnerOf(nomination: Nomination, take: TakePicture, isPerson: boolean): Nomination {
  const { work, person } = nomination;
  if (isPerson) return { ...nomination, person: person && { ...person, portrait: take(person.portrait) } };
  return { ...nomination, work: work && { ...work, still: take(work.still, work.poster) } };
}

function nomineeOf(nomination: Nomination, take: TakePicture, isPerson: boolean): Nomination {
  const { work, person } = nomination;
  if (isPerson) return { ...nomination, person: person && { ...person, portrait: take(person.portrait) } };
  return { ...nomination, work: work && { ...work, poster: take(work.poster, work.still) } };
}
