/** The awards of an edition as its page shows them: with portraits or films, with or without nominees. */
import type { Category, Nomination, Unit } from '#shared/api/award.ts';
import type { Drawn } from '#client/lib/drawn.ts';

/** True for an award that goes to people and of which every nominee is a person: it shows portraits. */
export function isForPeople({ subject, nominees, winner }: Pick<Category, 'subject' | 'nominees' | 'winner'>): boolean {
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

export function shownUnits(units: readonly Unit[], { winnersOnly }: { winnersOnly: boolean }): ShownUnit[] {
  return units.map(({ id, label, categories }) => ({
    id,
    label,
    awards: categories.map((category) => {
      const { winner } = category;
      const others = winnersOnly ? [] : category.nominees.filter((nominee) => nominee.id !== winner?.id);
      return {
        id: category.id,
        label: category.label,
        anchor: category.anchor,
        isPerson: isForPeople(category),
        winner,
        nominees: others.length > 0 ? others : null,
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
