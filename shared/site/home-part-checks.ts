/** Validation of the home page's lists, shared by form and server. */
import type { HeroSlide, LiveEntry, PartnerEntry } from '#shared/api/site-part.ts';
import { isLinkAddress, type PartFault } from './site-part-checks.ts';
import type { PictureSize } from './site-identity.ts';

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

export const emptyLive: Omit<LiveEntry, 'id'> = {
  titleZh: '',
  titleEn: '',
  abstractZh: '',
  abstractEn: '',
  coverId: '',
  startsAt: null,
  endsAt: null,
  videoId: '',
  replayId: '',
  from: null,
  until: null,
};

/** Name of an entry's field in a form and in faults. */
export const entryField = (id: string, field: string) => `${id}.${field}`;

/** Texts are trimmed already. */
export function slideFaults(slides: readonly HeroSlide[]): PartFault[] {
  return slides.flatMap((slide) => [
    ...missingFaults(slide, ['titleZh', 'titleEn', 'imageId', ...(slide.path ? (['captionZh', 'captionEn'] as const) : [])]),
    ...halves(slide, ['subtitle', 'credit', ...(slide.path ? [] : (['caption'] as const))]),
    ...addressFaults(slide),
    ...order(slide, 'from', 'until'),
  ]);
}

/** Least widths in pixels: the wide picture fills a large screen, the one for phones a small screen of high density. */
const slideWidthMin = { imageId: 1_920, imageMobileId: 780 } as const;

/** Pictures of slides that would be blurred. `sizeOf` gives null for an unknown picture. */
export function slidePictureFaults(slides: readonly HeroSlide[], sizeOf: (id: string) => PictureSize | null): PartFault[] {
  return slides.flatMap((slide) =>
    (['imageId', 'imageMobileId'] as const).flatMap((field) => {
      const size = sizeOf(slide[field]);
      if (!size || size.width >= slideWidthMin[field]) return [];
      return [faultOf(slide, field, field === 'imageId' ? 'smallSlide' : 'smallPhone')];
    }),
  );
}

/** Texts are trimmed already. */
export function partnerFaults(partners: readonly PartnerEntry[]): PartFault[] {
  return partners.flatMap((partner) => [...missingFaults(partner, ['nameZh', 'nameEn']), ...addressFaults(partner)]);
}

/** Texts are trimmed already. */
export function liveFaults(sessions: readonly LiveEntry[]): PartFault[] {
  return sessions.flatMap((session) => [
    ...missingFaults(session, ['titleZh', 'titleEn', 'startsAt', 'endsAt']),
    ...halves(session, ['abstract']),
    ...order(session, 'startsAt', 'endsAt'),
    ...order(session, 'from', 'until'),
  ]);
}

export function faultOf<Entry extends { id: string }>(entry: Entry, field: keyof Entry & string, problem: PartFault['problem']): PartFault {
  return { field: entryField(entry.id, field), problem };
}

/** The fields of an entry that are empty. */
export function missingFaults<Entry extends { id: string }>(entry: Entry, fields: readonly (keyof Entry & string)[]): PartFault[] {
  return fields.filter((field) => entry[field] === '' || entry[field] === null).map((field) => faultOf(entry, field, 'missing'));
}

/** Texts that stand in one language only. */
export function halves<Name extends string>(
  entry: { id: string } & Record<`${Name}Zh` | `${Name}En`, string>,
  names: readonly Name[],
): PartFault[] {
  return names.flatMap((name) => {
    const [zh, en] = [`${name}Zh`, `${name}En`] as const;
    if ((entry[zh] === '') === (entry[en] === '')) return [];
    return [{ field: entryField(entry.id, entry[zh] === '' ? zh : en), problem: 'half' }];
  });
}

/** Two instants of which the second is not later. */
export function order<Name extends string>(entry: { id: string } & Record<Name, string | null>, begin: Name, end: Name): PartFault[] {
  const [from, until] = [entry[begin], entry[end]];
  return from && until && Date.parse(until) <= Date.parse(from) ? [{ field: entryField(entry.id, end), problem: 'order' }] : [];
}

/** An address of an entry that links may not lead to. */
export function addressFaults(entry: { id: string; path: string }): PartFault[] {
  return isLinkAddress(entry.path) ? [] : [faultOf(entry, 'path', 'address')];
}
