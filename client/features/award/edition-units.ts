/** Matches units across editions by name, because each edition has its own units. */
import type { PreviousEdition } from '#shared/api/award.ts';

export interface SharedUnit {
  /** Id of the newest edition's unit of this name. */
  id: string;
  label: string;
  /** Number of winning films in all editions. */
  count: number;
}

/** Units with winners, in the order of the newest edition. */
export function sharedUnits(editions: readonly PreviousEdition[]): SharedUnit[] {
  const byLabel = new Map<string, SharedUnit>();
  for (const edition of editions) {
    for (const { id, label } of edition.units) {
      const unit = byLabel.get(label) ?? { id, label, count: 0 };
      unit.count += edition.works.filter((work) => work.unitId === id).length;
      byLabel.set(label, unit);
    }
  }
  return [...byLabel.values()].filter((unit) => unit.count > 0);
}

/** An edition's winners in the unit with this name; without a name, all winners. */
export function filmsInUnit(edition: PreviousEdition, label: string | undefined): PreviousEdition['works'] {
  if (label === undefined) return edition.works;
  const ids = edition.units.filter((unit) => unit.label === label).map((unit) => unit.id);
  return edition.works.filter((work) => ids.includes(work.unitId));
}
