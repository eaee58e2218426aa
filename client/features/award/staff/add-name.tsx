/** Countries and languages, found in lists by a name in either language and added to the two texts of a field. */
import { cityFilePath, type Region } from '#shared/api/dictionary.ts';
import { withName } from '#shared/award/name-list.ts';
import { languages, type Language } from '#shared/language.ts';
import { useT } from '#client/lib/translations.ts';
import { findOptions } from '#client/ui/form/find-options.ts';
import { Finder, type FindMatches, type Match } from './finder.tsx';

interface Part {
  form: { form: { values: Readonly<Record<string, string>>; set: (name: never, value: string) => void } };
}

/** Lines of a layout, above the texts that they add to. */
export const addCountry = (part: Part) => <AddName of="country" find={findCountries} {...part} />;
export const addLanguage = (part: Part) => <AddName of="language" find={findLanguages} {...part} />;

/** A name that no list has, such as that of a former country, is typed; its script says in which language. */
function AddName({ of, find, form: { form } }: Part & { of: 'country' | 'language'; find: FindMatches }) {
  const t = useT();
  const addTo = (field: string, name: string) => name && form.set(field as never, withName(form.values[field] ?? '', name));
  const add = ({ zh, en }: { zh: string; en: string }) => {
    addTo(`${of}Zh`, zh);
    addTo(`${of}En`, en);
  };
  return (
    <Finder
      label={t(`awards:addName.${of}`)}
      find={find}
      onPick={add}
      onName={(name) => add(/\p{Script=Han}/u.test(name) ? { zh: name, en: '' } : { zh: '', en: name })}
    />
  );
}

const rowsMax = 8;
const matching = (rows: readonly Match[], text: string) =>
  findOptions(
    rows.map((row) => ({ ...row, value: row.id, label: row.zh, otherNames: [row.en, row.id] })),
    text,
  ).slice(0, rowsMax);

/** Countries and regions of ISO 3166 by their names on this site. */
const findCountries: FindMatches = async (_api, text, signal) => {
  const [zh = [], en = []] = await Promise.all(languages.map((language) => readRegions(language, signal)));
  const english = new Map(en.map((region) => [region.region_id, region.region_name]));
  const rows = zh.map(({ region_id: id, region_name: name }) => ({ id, zh: name, en: english.get(id) ?? '', note: '' }));
  return matching(rows, text);
};

async function readRegions(language: Language, signal: AbortSignal): Promise<Region[]> {
  const answer = await fetch(cityFilePath[language], { signal });
  if (!answer.ok) throw new Error(`The list of countries answered ${answer.status}`);
  return (await answer.json()) as Region[];
}

/** Of ISO 639, and others that cinema hears often; browsers know the names of some only, so they are data. */
const findLanguages: FindMatches = async (_api, text) => {
  const { default: rows } = await import('#shared/award/spoken-languages.json');
  return matching(
    rows.map((row) => ({ ...row, note: '' })),
    text,
  );
};
