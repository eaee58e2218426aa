/** Build step: the static country and area files of the registration form (`/static/city.json` and `/static/city.en.json`). */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { iso31661, iso31662 } from 'iso-3166';
import type { Region } from '#shared/api/dictionary.ts';
import { cityFilePath } from '#shared/api/dictionary.ts';
import { languages, type Language } from '#shared/language.ts';
import { isEntry, projectRoot } from './check-report.ts';
import { chineseProvinces, regionNames } from './chinese-provinces.ts';

/** The only area of a country that has none, so that the form's second choice can always be made. */
const wholeCountry: Record<Language, string> = { 'zh-Hans': '全境', en: 'Whole country' };

/** All countries with their areas in one language: China first, the others in the order of that language's alphabet. */
export function buildRegions(language: Language): Region[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language === 'en' ? 'en' : 'zh-Hans-u-co-pinyin');
  // By the code's first part: a province's parent may be a region of the same country.
  const areas = Map.groupBy(iso31662, (area) => area.code.slice(0, 2));
  const byName = (a: Region, b: Region) => order.compare(a.region_name, b.region_name);
  return iso31661
    .map(({ alpha2 }) => {
      const own = (areas.get(alpha2) ?? []).map(({ code, name }) => ({ region_id: code, region_name: chineseProvinces[code]?.[language] ?? name }));
      const childs = alpha2 === 'CN' ? inOfficialOrder(own) : own.sort(byName);
      return {
        region_id: alpha2,
        region_name: regionNames[alpha2]?.[language] ?? names.of(alpha2) ?? alpha2,
        childs: childs.length > 0 ? childs : [{ region_id: `${alpha2}-whole`, region_name: wholeCountry[language] }],
      };
    })
    .sort((a, b) => (a.region_id === 'CN' ? -1 : b.region_id === 'CN' ? 1 : byName(a, b)));
}

function inOfficialOrder(provinces: Region[]): Region[] {
  const codes = Object.keys(chineseProvinces);
  return provinces.sort((a, b) => codes.indexOf(a.region_id) - codes.indexOf(b.region_id));
}

/** Writes both files into the folder of the browser build. */
export async function writeCityFiles(folder: string): Promise<void> {
  for (const language of languages) {
    const file = join(folder, cityFilePath[language]);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, JSON.stringify(buildRegions(language)));
  }
}

if (isEntry(import.meta.url)) await writeCityFiles(join(projectRoot, 'dist/client'));
