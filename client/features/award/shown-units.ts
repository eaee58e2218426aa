/** The awards of an edition as its page shows them: where they stand, with or without nominees. */
import type { Category, Nomination, Unit } from '#shared/api/award.ts';
import type { Drawn } from '#client/lib/drawn.ts';

/** An award with the data of its row and drawer on the page. */
export interface ShownAward extends Pick<Category, 'label' | 'anchor'> {
  /** Page of the film that won or that the winner was in; '' without one. */
  film: string;
  /** Id of the nomination that won; '' without one. */
  won: string;
  winner: Nomination | Drawn | null;
  /** Without the winner; null where there are none. */
  nominees: readonly Nomination[] | Drawn | null;
}

export interface ShownUnit extends Pick<Unit, 'id' | 'key' | 'label'> {
  awards: readonly ShownAward[];
}

export function shownUnits(units: readonly Unit[], { winnersOnly }: { winnersOnly: boolean }): ShownUnit[] {
  return units.map(({ id, key, label, categories }) => ({
    id,
    key,
    label,
    awards: categories.map(({ label: name, anchor, winner, nominees }) => {
      const others = winnersOnly ? [] : nominees.filter((nominee) => nominee.id !== winner?.id);
      return {
        label: name,
        anchor,
        film: winner?.work?.path ?? '',
        won: winner?.id ?? '',
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

const columnsMax = 3;

/** The column of each unit by its number of awards: units keep their order, and columns are about as long. */
export function columnsOf(lengths: readonly number[]): number[] {
  const long = Math.ceil(lengths.reduce((sum, length) => sum + length, 0) / columnsMax);
  let column = 1;
  let filled = 0;
  return lengths.map((length) => {
    if (filled > 0 && filled + length > long && column < columnsMax) {
      column += 1;
      filled = 0;
    }
    filled += length;
    return column;
  });
}
