/** Which pictures an edition's page shows, each once: those of the winners first, because they are large, then those of the nominees in reading order. */
import type { Category, Nomination, Unit } from '#shared/api/award.ts';
import { picturesOnce, type TakePicture } from '#shared/pictures-once.ts';
import type { Drawn } from '#client/lib/drawn.ts';

/** True for an award that goes to people and of which every nominee is a person: it shows portraits. */
function isForPeople({ subject, nominees, winner }: Category): boolean {
  return subject === 'person' && nominees.concat(winner ?? []).every(({ person }) => person !== null);
}

/** An award with the data of its block on the page. */
export interface ShownAward extends Pick<Category, 'id' | 'label' | 'anchor'> {
  isPerson: boolean;
  winner: Nomination | Drawn | null;
  /** Without the winner; null where there are none. */
  nominees: readonly Nomination[] | Drawn | null;
}

export interface ShownUnit extends Pick<Unit, 'id' | 'label'> {
  awards: readonly ShownAward[];
}

/** A film of several awards shows its still, its poster, and then its title alone. */
export function shownUnits(units: readonly Unit[], { winnersOnly }: { winnersOnly: boolean }): ShownUnit[] {
  const take = picturesOnce();
  const withWinners = units.map(({ id, label, categories }) => ({
    id,
    label,
    categories: categories.map((category) => {
      const isPerson = isForPeople(category);
      return { category, isPerson, winner: category.winner && winnerOf(category.winner, take, isPerson) };
    }),
  }));
  return withWinners.map(({ id, label, categories }) => ({
    id,
    label,
    awards: categories.map(({ category, isPerson, winner }) => {
      const others = winnersOnly ? [] : category.nominees.filter((nominee) => nominee.id !== winner?.id);
      return {
        id: category.id,
        label: category.label,
        anchor: category.anchor,
        isPerson,
        winner,
        nominees: others.length > 0 ? others.map((nomination) => nomineeOf(nomination, take, isPerson)) : null,
      };
    }),
  }));
}

/** The same without the server-rendered parts. */
export function drawnUnits(units: readonly ShownUnit[]): ShownUnit[] {
  return units.map((unit) => ({
    ...unit,
    awards: unit.awards.map((award) => ({ ...award, winner: award.winner && 'drawn', nominees: award.nominees && 'drawn' })),
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
