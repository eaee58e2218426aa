/** Validation of site parts before publication, shared by form and server. */
import type { Announcement } from '#shared/api/site-part.ts';
import { hasUserPart, isSitePath } from '#shared/site-path.ts';

/** A fault that prevents the publication of a part. */
export interface PartFault<Field extends string = string> {
  field: Field;
  /**
   * Empty, empty in one language only, a short name that a long one needs, a name that is too long, before the begin of its window, an address that links may not lead to, no email address, a path that no page has,
   * no time zone, the same as another one, more entries than fit, none, a picture that is not square and large enough,
   * small ones, no colour, one without enough contrast, a value that a text does
   * not have, or one that it must name.
   */
  problem:
    | 'missing'
    | 'half'
    | 'shortMissing'
    | 'long'
    | 'order'
    | 'address'
    | 'email'
    | 'unknown'
    | 'zone'
    | 'double'
    | 'tooMany'
    | 'none'
    | 'square'
    | 'small'
    | 'smallSlide'
    | 'smallPhone'
    | 'colour'
    | 'contrast'
    | 'value'
    | 'valueMissing';
}

/** Default announcement bar of a site without a published one. */
export const emptyAnnouncement: Announcement = {
  isShown: true,
  level: 'info',
  textZh: '',
  textEn: '',
  linkZh: '',
  linkEn: '',
  linkPath: '',
  from: null,
  until: null,
};

/** Texts are trimmed already. A bar that is taken off needs no text. */
export function announcementFaults(bar: Announcement): PartFault<keyof Announcement>[] {
  if (!bar.isShown) return [];
  const required = ['textZh', 'textEn', ...(bar.linkPath ? (['linkZh', 'linkEn'] as const) : [])] as const;
  return [
    ...required.filter((field) => bar[field] === '').map((field) => ({ field, problem: 'missing' }) as const),
    ...(isLinkAddress(bar.linkPath) ? [] : [{ field: 'linkPath', problem: 'address' } as const]),
    ...(bar.from && bar.until && Date.parse(bar.until) <= Date.parse(bar.from) ? [{ field: 'until', problem: 'order' } as const] : []),
  ];
}

/** True for a path of the site without its language, an https address without a user part, and '' (none). */
export function isLinkAddress(address: string): boolean {
  if (address === '') return true;
  if (address.startsWith('/')) return isSitePath(address);
  return address.startsWith('https://') && URL.canParse(address) && !hasUserPart(address);
}
