/** An edition for newsrooms, as text and as data: what its page shows at this instant, with permanent addresses. */
import type { Category, Edition, Nomination } from '#shared/api/award.ts';
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths, type EditionFileFormat, type PermanentKind } from '#shared/paths.ts';
import type { Translate } from '#shared/translate.ts';

export type ShownEdition = Omit<Edition, 'live'>;

export interface EditionFileOptions {
  language: Language;
  /** With the names of the site. */
  t: Translate;
  origin: string;
}

export const editionFiles: Readonly<Record<EditionFileFormat, (edition: ShownEdition, options: EditionFileOptions) => string>> = {
  txt: editionText,
  json: editionJson,
};

/** Award by award, the winner before the nominees. */
function editionText(edition: ShownEdition, { language, t, origin }: EditionFileOptions): string {
  const { year, ordinal, theme, dates, place } = edition;
  const line = (label: string, of: readonly Nomination[]) => {
    const names = of.map((one) => named(one, { language, t })).join(language === 'en' ? '; ' : '；');
    return names ? [t('content:edition.by', { function: label, names })] : [];
  };
  const awardLines = (unit: string) => (award: Category) => [
    labelInUnit(award.label, unit),
    ...line(t('content:edition.winner'), award.winner ? [award.winner] : []),
    ...line(t('content:edition.nominees'), award.nominees),
    '',
  ];
  return [
    t('content:edition.title', { year }),
    [ordinal, theme, dates, place].filter(Boolean).join(t('content:work.comma')),
    origin + withLanguage(language, paths.edition(year)),
    '',
    ...edition.units.flatMap(({ label, categories }) =>
      categories.length > 0 ? [`# ${label}`, '', ...categories.flatMap(awardLines(label))] : [],
    ),
  ].join('\n');
}

/** A person beside the film, or a film beside those who receive the award. */
export function namesOf({ person, work, recipients }: Nomination, t: Translate): { name: string; beside: string } {
  const film = work ? t('content:edition.work', { work: work.title }) : '';
  return { name: person?.name ?? film, beside: person ? film : recipients.map(({ name }) => name).join(t('content:edition.and')) };
}

function named(nomination: Nomination, { language, t }: Pick<EditionFileOptions, 'language' | 't'>): string {
  const { name, beside } = namesOf(nomination, t);
  if (!beside) return name;
  return language === 'en' ? `${name} (${beside})` : `${name}（${beside}）`;
}

/** The same as data; `id` is the address that stays, and names the same in both languages. */
function editionJson(edition: ShownEdition, { language, t, origin }: EditionFileOptions): string {
  const idOf = (kind: PermanentKind, id: string | number) => origin + paths.permanent(kind, String(id));
  const toFact = ({ work, person, role, recipients, citation }: Nomination) => ({
    film: work ? { id: work.path ? idOf('film', work.id) : undefined, title: work.title } : undefined,
    person: person ? { id: person.path ? idOf('person', person.id) : undefined, name: person.name } : undefined,
    role: role || undefined,
    recipients: recipients.length > 0 ? recipients.map(({ name }) => name) : undefined,
    citation: citation || undefined,
  });
  const { year, phase, revealed, units } = edition;
  return JSON.stringify({
    id: idOf('edition', year),
    name: t('content:edition.title', { year }),
    url: origin + withLanguage(language, paths.edition(year)),
    language,
    year,
    phase,
    revealed,
    units: units.map(({ key, label, categories }) => ({
      key,
      name: label,
      awards: categories.map(({ anchor, label: name, winner, nominees }) => ({
        id: idOf('award', anchor),
        name: labelInUnit(name, label),
        winner: winner && toFact(winner),
        nominees: nominees.map(toFact),
      })),
    })),
  });
}
