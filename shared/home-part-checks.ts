/** What must be right before the lists of the home page go online; the form says it while one types, and the server refuses it. */
import type { HeroSlide, PartnerEntry } from './api/site-part.ts';
import { isLinkAddress, type PartFault } from './site-part-checks.ts';

/** A new entry, without its id. */
export const emptySlide: Omit<HeroSlide, 'id'> = {
  titleZh: '',
  titleEn: '',
  captionZh: '',
  captionEn: '',
  subtitleZh: '',
  subtitleEn: '',
  creditZh: '',
  creditEn: '',
  imageId: '',
  imageMobileId: '',
  path: '',
  from: null,
  until: null,
};

export const emptyPartner: Omit<PartnerEntry, 'id'> = { nameZh: '', nameEn: '', level: 'partner', path: '', logoId: '' };

/** Name of an entry's field in a form and in faults. */
export const entryField = (id: string, field: string) => `${id}.${field}`;

/** Texts are trimmed already. */
export function slideFaults(slides: readonly HeroSlide[]): PartFault[] {
  return slides.flatMap((slide) => [
    ...missingFaults(slide, ['titleZh', 'titleEn', 'imageId', ...(slide.path ? (['captionZh', 'captionEn'] as const) : [])]),
    ...halves(slide, ['caption', 'subtitle', 'credit']),
    ...addressFaults(slide),
    ...(slide.from && slide.until && Date.parse(slide.until) <= Date.parse(slide.from) ? [faultOf(slide, 'until', 'order')] : []),
  ]);
}

/** Texts are trimmed already. */
export function partnerFaults(partners: readonly PartnerEntry[]): PartFault[] {
  return partners.flatMap((partner) => [...missingFaults(partner, ['nameZh', 'nameEn']), ...addressFaults(partner)]);
}

function faultOf<Entry extends { id: string }>(entry: Entry, field: keyof Entry & string, problem: PartFault['problem']): PartFault {
  return { field: entryField(entry.id, field), problem };
}

/** The fields of an entry that are empty. */
export function missingFaults<Entry extends { id: string }>(entry: Entry, fields: readonly (keyof Entry & string)[]): PartFault[] {
  return fields.filter((field) => entry[field] === '').map((field) => faultOf(entry, field, 'missing'));
}

/** Texts that stand in one language only. */
function halves(slide: HeroSlide, names: readonly ('caption' | 'subtitle' | 'credit')[]): PartFault[] {
  return names.flatMap((name) => {
    const [zh, en] = [`${name}Zh`, `${name}En`] as const;
    if ((slide[zh] === '') === (slide[en] === '') || (name === 'caption' && slide.path)) return [];
    return [faultOf(slide, slide[zh] === '' ? zh : en, 'missing')];
  });
}

/** An address of an entry that links may not lead to. */
export function addressFaults(entry: { id: string; path: string }): PartFault[] {
  return isLinkAddress(entry.path) ? [] : [faultOf(entry, 'path', 'address')];
}
