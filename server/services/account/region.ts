/** Countries and areas by code and by name, as in the static files of the forms and in registrations. */
import type { Region } from '#shared/api/dictionary.ts';
import { languages, type Language } from '#shared/language.ts';

export interface RegionCodes {
  country: string;
  area: string;
}

/** By code and by names, in lower case. */
type RegionIndex = ReadonlyMap<string, { code: string; areas: ReadonlyMap<string, string> }>;

/** Loaded with the first registration of an institution. */
let regionIndex: Promise<RegionIndex> | undefined;

/**
 * The codes of a country and of one of its areas, each given by code or by its `region_name` in either language; null
 * for an unknown one. A country without areas has one, `<country>-whole`.
 */
export async function findRegion(country: string, area: string): Promise<RegionCodes | null> {
  regionIndex ??= makeFinder();
  const match = (await regionIndex).get(nameKey(country));
  const code = match?.areas.get(nameKey(area));
  return match && code ? { country: match.code, area: code } : null;
}

const nameKey = (name: string) => name.trim().toLowerCase();

async function makeFinder(): Promise<RegionIndex> {
  const lists = await Promise.all(languages.map(buildRegions));
  const index = new Map<string, { code: string; areas: Map<string, string> }>();
  for (const { region_id: code, region_name: name, childs = [] } of lists.flat()) {
    const country = index.get(nameKey(code)) ?? { code, areas: new Map<string, string>() };
    for (const key of [code, name]) index.set(nameKey(key), country);
    for (const { region_id: area, region_name: areaName } of childs) addArea(country.areas, area, areaName);
  }
  return index;
}

/** If two areas of a country have the same name, the first one wins. */
function addArea(areas: Map<string, string>, code: string, name: string): void {
  for (const key of [code, name].map(nameKey)) if (!areas.has(key)) areas.set(key, code);
}

/** The only area of a country that has none, so that the second select of the form always has an option. */
const wholeCountry: Record<Language, string> = { 'zh-Hans': '全境', en: 'Whole country' };

/** All countries with their areas in one language: China first, the others in that language's alphabetical order. */
export async function buildRegions(language: Language): Promise<Region[]> {
  const { iso31661, iso31662 } = await import('iso-3166');
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language === 'en' ? 'en' : 'zh-Hans-u-co-pinyin');
  // Grouped by the first part of the code, because a province's parent may be a region of the same country.
  const areas = Map.groupBy(iso31662, (area) => area.code.slice(0, 2));
  const byName = (a: Region, b: Region) => order.compare(a.region_name, b.region_name);
  return iso31661
    .map(({ alpha2 }) => {
      const own = (areas.get(alpha2) ?? []).map(({ code, name }) => ({
        region_id: code,
        region_name: chineseProvinces[code]?.[language] ?? name,
      }));
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

/** Names of the 34 provinces of China by ISO 3166-2 code; the package `iso-3166` has them in pinyin only. */
const chineseProvinces: Readonly<Record<string, { 'zh-Hans': string; en: string }>> = {
  'CN-BJ': { 'zh-Hans': '北京市', en: 'Beijing' },
  'CN-TJ': { 'zh-Hans': '天津市', en: 'Tianjin' },
  'CN-HE': { 'zh-Hans': '河北省', en: 'Hebei' },
  'CN-SX': { 'zh-Hans': '山西省', en: 'Shanxi' },
  'CN-NM': { 'zh-Hans': '内蒙古自治区', en: 'Inner Mongolia' },
  'CN-LN': { 'zh-Hans': '辽宁省', en: 'Liaoning' },
  'CN-JL': { 'zh-Hans': '吉林省', en: 'Jilin' },
  'CN-HL': { 'zh-Hans': '黑龙江省', en: 'Heilongjiang' },
  'CN-SH': { 'zh-Hans': '上海市', en: 'Shanghai' },
  'CN-JS': { 'zh-Hans': '江苏省', en: 'Jiangsu' },
  'CN-ZJ': { 'zh-Hans': '浙江省', en: 'Zhejiang' },
  'CN-AH': { 'zh-Hans': '安徽省', en: 'Anhui' },
  'CN-FJ': { 'zh-Hans': '福建省', en: 'Fujian' },
  'CN-JX': { 'zh-Hans': '江西省', en: 'Jiangxi' },
  'CN-SD': { 'zh-Hans': '山东省', en: 'Shandong' },
  'CN-HA': { 'zh-Hans': '河南省', en: 'Henan' },
  'CN-HB': { 'zh-Hans': '湖北省', en: 'Hubei' },
  'CN-HN': { 'zh-Hans': '湖南省', en: 'Hunan' },
  'CN-GD': { 'zh-Hans': '广东省', en: 'Guangdong' },
  'CN-GX': { 'zh-Hans': '广西壮族自治区', en: 'Guangxi' },
  'CN-HI': { 'zh-Hans': '海南省', en: 'Hainan' },
  'CN-CQ': { 'zh-Hans': '重庆市', en: 'Chongqing' },
  'CN-SC': { 'zh-Hans': '四川省', en: 'Sichuan' },
  'CN-GZ': { 'zh-Hans': '贵州省', en: 'Guizhou' },
  'CN-YN': { 'zh-Hans': '云南省', en: 'Yunnan' },
  'CN-XZ': { 'zh-Hans': '西藏自治区', en: 'Xizang' },
  'CN-SN': { 'zh-Hans': '陕西省', en: 'Shaanxi' },
  'CN-GS': { 'zh-Hans': '甘肃省', en: 'Gansu' },
  'CN-QH': { 'zh-Hans': '青海省', en: 'Qinghai' },
  'CN-NX': { 'zh-Hans': '宁夏回族自治区', en: 'Ningxia' },
  'CN-XJ': { 'zh-Hans': '新疆维吾尔自治区', en: 'Xinjiang' },
  'CN-TW': { 'zh-Hans': '台湾省', en: 'Taiwan' },
  'CN-HK': { 'zh-Hans': '香港特别行政区', en: 'Hong Kong SAR' },
  'CN-MO': { 'zh-Hans': '澳门特别行政区', en: 'Macao SAR' },
};

/** Names where `Intl.DisplayNames` does not follow the usage of a Chinese site. */
const regionNames: Readonly<Record<string, { 'zh-Hans': string; en: string }>> = {
  HK: { 'zh-Hans': '中国香港', en: 'Hong Kong, China' },
  MO: { 'zh-Hans': '中国澳门', en: 'Macao, China' },
  TW: { 'zh-Hans': '中国台湾', en: 'Taiwan, China' },
};
