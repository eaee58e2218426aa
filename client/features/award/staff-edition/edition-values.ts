/** Facts and instants of an edition as forms hold them, and back: what was not touched stays exactly what was read. */
import type { CeremonyState, EditionFacts } from '#shared/api/edition-staff.ts';
import { ticked } from '#client/ui/form/checkbox.tsx';
import { fromInstant, toInstant } from '#client/ui/text/site-time.ts';

const lines = ['ordinalZh', 'ordinalEn', 'themeZh', 'themeEn', 'datesZh', 'datesEn', 'placeZh', 'placeEn', 'noteZh', 'noteEn'] as const;
const instants = ['startsAt', 'endsAt'] as const;
export const figures = ['awardCount', 'entryCount', 'countryCount'] as const;
export type FactValues = Record<keyof EditionFacts, string>;

export function toValues(facts: EditionFacts): FactValues {
  const { startsAt, endsAt, awardCount, entryCount, countryCount, ...texts } = facts;
  return {
    ...texts,
    startsAt: fromInstant(startsAt),
    endsAt: fromInstant(endsAt),
    awardCount: String(awardCount),
    entryCount: String(entryCount),
    countryCount: String(countryCount),
  };
}

export function toFacts(values: Readonly<FactValues>, read: EditionFacts): EditionFacts {
  const shown = toValues(read);
  const next: EditionFacts = { ...read };
  for (const name of lines) next[name] = values[name].trim() === shown[name].trim() ? read[name] : values[name].trim();
  for (const name of instants) if (values[name] !== shown[name]) next[name] = toInstant(values[name]);
  for (const name of figures) if (values[name] !== shown[name]) next[name] = Number(values[name]);
  return next;
}

export type CeremonyFields = Pick<CeremonyState, 'phase' | 'isCurrent' | 'isHidden' | 'nomineesAt' | 'revealAt'>;
export type CeremonyValues = Record<keyof CeremonyFields, string>;

export function toCeremonyValues({ phase, isCurrent, isHidden, nomineesAt, revealAt }: CeremonyFields): CeremonyValues {
  return {
    phase,
    isCurrent: isCurrent ? ticked : '',
    isHidden: isHidden ? ticked : '',
    nomineesAt: fromInstant(nomineesAt),
    revealAt: fromInstant(revealAt),
  };
}

/** `phases` are those that there are: the text of the choice is one of them. */
export function toCeremony(
  values: Readonly<CeremonyValues>,
  read: CeremonyFields,
  phases: readonly CeremonyFields['phase'][],
): CeremonyFields {
  const shown = toCeremonyValues(read);
  return {
    phase: phases.find((phase) => phase === values.phase) ?? read.phase,
    isCurrent: values.isCurrent === ticked,
    isHidden: values.isHidden === ticked,
    nomineesAt: values.nomineesAt === shown.nomineesAt ? read.nomineesAt : toInstant(values.nomineesAt),
    revealAt: values.revealAt === shown.revealAt ? read.revealAt : toInstant(values.revealAt),
  };
}
