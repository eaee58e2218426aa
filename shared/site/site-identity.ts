/** The identity of the site as a part: validation before publication, and the names that everything shows. */
import { siteNameMax, type SiteIdentity } from '#shared/api/site-navigation.ts';
import type { Bilingual } from '#shared/language.ts';
import type { PartFault } from './site-part-checks.ts';

export interface SiteNames {
  name: Bilingual;
  /** Stands in labels of editions. */
  shortName: Bilingual;
}

/** The tag of everything that shows the name of the site. */
export const siteNameTag = 'siteName';

export const emptySiteIdentity: SiteIdentity = {
  nameZh: '',
  nameEn: '',
  shortZh: '',
  shortEn: '',
  descriptionZh: '',
  descriptionEn: '',
  logoId: '',
  logoDarkId: '',
  logoHasName: false,
  iconId: '',
  shareId: '',
  isHidden: false,
};

/** The fields with ids of pictures. */
export const identityPictures = ['logoId', 'logoDarkId', 'iconId', 'shareId'] as const;
/** Those of them that may be an SVG. */
export const vectorPictures: ReadonlySet<string> = new Set(['logoId', 'logoDarkId']);

/** Longest name that the header has room for in each language; a longer one has a short name beside it. */
const headNameMax = { 'zh-Hans': 8, en: 24 } as const;

/** The names as the header shows them: short ones in place of long ones. */
export function headNameOf({ name, shortName }: SiteNames): Bilingual {
  const shown = (language: keyof Bilingual) => (name[language].length > headNameMax[language] ? shortName[language] : name[language]);
  return { 'zh-Hans': shown('zh-Hans'), en: shown('en') };
}

/** Texts are trimmed already. A short name stands in both languages or in neither; a long name needs one. */
export function identityFaults(identity: SiteIdentity): PartFault<keyof SiteIdentity>[] {
  const { nameZh, nameEn, shortZh, shortEn, descriptionZh, descriptionEn, logoId, logoDarkId } = identity;
  const isLong = nameZh.length > headNameMax['zh-Hans'] || nameEn.length > headNameMax.en;
  const hasShort = shortZh !== '' || shortEn !== '';
  const missing = (['nameZh', 'nameEn'] as const).filter((field) => identity[field] === '');
  const missingShort = isLong || hasShort ? (['shortZh', 'shortEn'] as const).filter((field) => identity[field] === '') : [];
  return [
    ...missing.map((field) => ({ field, problem: 'missing' }) as const),
    ...(nameZh.length > siteNameMax.zh ? [{ field: 'nameZh', problem: 'long' } as const] : []),
    ...(nameEn.length > siteNameMax.en ? [{ field: 'nameEn', problem: 'long' } as const] : []),
    ...(descriptionZh && !descriptionEn ? [{ field: 'descriptionEn', problem: 'half' } as const] : []),
    ...(descriptionEn && !descriptionZh ? [{ field: 'descriptionZh', problem: 'half' } as const] : []),
    ...missingShort.map((field) => ({ field, problem: isLong ? (hasShort ? 'missing' : 'shortMissing') : 'half' }) as const),
    // A logo for dark ground alone would leave light ground without one.
    ...(logoDarkId && !logoId ? [{ field: 'logoId', problem: 'missing' } as const] : []),
  ];
}

/** Null for a stored version that does not fit. */
export function siteNameOf({ nameZh, nameEn }: Readonly<Record<string, unknown>>): Bilingual | null {
  return typeof nameZh === 'string' && nameZh && typeof nameEn === 'string' && nameEn ? { 'zh-Hans': nameZh, en: nameEn } : null;
}

/** The short name, or the name where there is none. */
export function shortNameOf({ nameZh, nameEn, shortZh, shortEn }: SiteIdentity): Bilingual {
  return { 'zh-Hans': shortZh || nameZh, en: shortEn || nameEn };
}

/** Width and height in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const iconWidthMin = 512;
const shareWidthMin = 1_200;

/** Pictures that are too small, or an icon that is not square. `sizeOf` gives null for an unknown picture. */
export function identityPictureFaults(
  { iconId, shareId }: SiteIdentity,
  sizeOf: (id: string) => PictureSize | null,
): PartFault<keyof SiteIdentity>[] {
  const [icon, share] = [sizeOf(iconId), sizeOf(shareId)];
  const isIcon = !icon || (Math.min(icon.width, icon.height) >= iconWidthMin && Math.abs(icon.width / icon.height - 1) <= 0.02);
  return [
    ...(isIcon ? [] : [{ field: 'iconId', problem: 'square' } as const]),
    ...(share && share.width < shareWidthMin ? [{ field: 'shareId', problem: 'small' } as const] : []),
  ];
}
