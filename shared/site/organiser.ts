/** The organiser as a part of the site: its country, place and time zone, and what follows from them. */
import type { Organiser } from '#shared/api/site-navigation.ts';
import { isZone } from '#shared/site-zone.ts';
import type { PartFault } from './site-part-checks.ts';

/** The tag of everything that follows the time zone of the site; it is on every page with that of the navigation. */
export const organiserTag = 'organiser';

export const emptyOrganiser: Organiser = {
  country: '',
  placeZh: '',
  placeEn: '',
  timeZone: '',
  mailLanguage: 'zh-Hans',
  idNumber: 'byCountry',
};

const china = 'CN';
export const isInChina = ({ country }: Pick<Organiser, 'country'>) => country === china;

/** Texts are trimmed already. */
export function organiserFaults(organiser: Organiser): PartFault<keyof Organiser>[] {
  const missing = (['country', 'placeZh', 'placeEn', 'timeZone'] as const).filter((field) => organiser[field] === '');
  return [
    ...missing.map((field) => ({ field, problem: 'missing' }) as const),
    ...(organiser.timeZone && !isZone(organiser.timeZone) ? [{ field: 'timeZone', problem: 'zone' } as const] : []),
  ];
}

/** The time zone of the site; `serverZone` is that of a site whose organiser has not said theirs. */
export function zoneOf({ country, timeZone }: Organiser, serverZone: string): string {
  if (timeZone && isZone(timeZone)) return timeZone;
  return country === china ? 'Asia/Shanghai' : serverZone;
}

/** Whether institutions enter the ID number of their agent: by default where the law of the country asks for it. */
export function asksIdNumber({ country, idNumber }: Organiser): boolean {
  return idNumber === 'byCountry' ? country === china : idNumber === 'asked';
}

/** The zone that a form proposes for a country: none where the country has many. */
export function proposedZone(country: string): string {
  const zones = zonesOf(country);
  return zones.length <= 2 ? (zones[0] ?? '') : '';
}

/** The zones of a country; none in a browser that does not know them. */
function zonesOf(country: string): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[]; timeZones?: string[] };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
