/** The name of the site as a part: validation before publication, and the name that everything shows. */
import type { SiteIdentity } from '#shared/api/site-part.ts';
import type { Bilingual } from '#shared/language.ts';
import type { PartFault } from './site-part-checks.ts';

/** The tag of everything that shows the name of the site. */
export const siteNameTag = 'siteName';

export const emptySiteIdentity: SiteIdentity = { nameZh: '', nameEn: '' };

/** Texts are trimmed already. */
export function identityFaults(identity: SiteIdentity): PartFault<keyof SiteIdentity>[] {
  return (['nameZh', 'nameEn'] as const).filter((field) => identity[field] === '').map((field) => ({ field, problem: 'missing' }));
}

/** Null for a stored version that does not fit. */
export function siteNameOf({ nameZh, nameEn }: Readonly<Record<string, unknown>>): Bilingual | null {
  return typeof nameZh === 'string' && nameZh && typeof nameEn === 'string' && nameEn ? { 'zh-Hans': nameZh, en: nameEn } : null;
}
