/** Units across editions: each edition has units of its own, and those of one name belong together. */
import type { PreviousEdition } from '#shared/api/award.ts';

export interface SharedUnit {
  /** Id of the newest edition's unit of this name. */
  id: string;
  label: string;
  /** Winning works over all editions. */
  count: number;
}

/** The units that have winners, in the order of the newest edition. */
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

/** An edition's winners in the unit of this name; all of them without a name. */
export function filmsInUnit(edition: PreviousEdition, label: string | undefined): PreviousEdition['works'] {
  if (label === undefined) return edition.works;
  const ids = edition.units.filter((unit) => unit.label === label).map((unit) => unit.id);
  return edition.works.filter((work) => ids.includes(work.unitId));
}
