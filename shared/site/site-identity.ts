/** The identity of the site as a part: validation before publication, and the names that everything shows. */
import type { SiteIdentity } from '#shared/api/site-navigation.ts';
import type { Bilingual } from '#shared/language.ts';
import type { PartFault } from './site-part-checks.ts';

export interface SiteNames {
  name: Bilingual;
  /** Stands in labels of editions. */
  shortName: Bilingual;
}

/** The tag of everything that shows the name of the site. */
export const siteNameTag = 'siteName';

export const emptySiteIdentity: SiteIdentity = { nameZh: '', nameEn: '', shortZh: '', shortEn: '' };

/** Texts are trimmed already. A short name stands in both languages or in neither. */
export function identityFaults(identity: SiteIdentity): PartFault<keyof SiteIdentity>[] {
  const hasShort = identity.shortZh !== '' || identity.shortEn !== '';
  const required = ['nameZh', 'nameEn', ...(hasShort ? (['shortZh', 'shortEn'] as const) : [])] as const;
  return required.filter((field) => identity[field] === '').map((field) => ({ field, problem: 'missing' }));
}

/** Null for a stored version that does not fit. */
export function siteNameOf({ nameZh, nameEn }: Readonly<Record<string, unknown>>): Bilingual | null {
  return typeof nameZh === 'string' && nameZh && typeof nameEn === 'string' && nameEn ? { 'zh-Hans': nameZh, en: nameEn } : null;
}

/** The short name, or the name where there is none. */
export function shortNameOf({ nameZh, nameEn, shortZh, shortEn }: SiteIdentity): Bilingual {
  return { 'zh-Hans': shortZh || nameZh, en: shortEn || nameEn };
}
