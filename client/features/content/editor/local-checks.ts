/** Checklist of the unsaved draft; the server's checks are authoritative. */
import { foreignPictures } from '#shared/content/body-pictures.ts';
import { slugFault } from '#shared/content/slug.ts';
import type { CheckName } from '#shared/content/check-names.ts';
import { checkItem, showsCover, type Check, type LanguageGate } from '#shared/content/content-checks.ts';
import type { WritableColumn } from '#shared/api/content-list-staff.ts';
import type { DraftState } from './draft-state.ts';
import { linkAddress } from '#client/features/content/rich-text/rich-html.ts';

/** Field of a check, to which its row links. */
export const fieldOfCheck: Readonly<Record<CheckName, string>> = {
  languages: 'titleZh',
  lengths: 'titleZh',
  column: 'column',
  cover: 'cover',
  coverAlt: 'cover',
  pictureAlt: 'bodyZh',
  foreignPictures: 'bodyZh',
  attachmentNames: 'attachments',
  blocks: 'blocks',
  documentActs: 'attachments',
  licence: 'cover',
  licenceEnding: 'cover',
  slug: 'slug',
  correction: 'correctionZh',
  video: 'videoIds',
  verified: '',
  links: 'bodyZh',
  subtitles: 'videoIds',
  stale: 'titleEn',
};

/**
 * All checks of the draft. Checks that only the server can make (such as links to items of the site) come from its last
 * response. `isVerified`: whether the institution that is writing is verified; null for staff, who may edit items of others.
 */
export function checksOf(state: DraftState, columns: readonly WritableColumn[], isVerified: boolean | null): Check[] {
  const { fields, item, place, kind, matched } = state;
  const column = columns.find(({ id }) => id === place?.columnId);
  const gate: LanguageGate = column?.languageGate ?? item?.languageGate ?? 'both';
  const cover =
    item?.cover && item.cover.id === fields.coverId
      ? { altZh: item.cover.altZh, altEn: item.cover.altEn, width: item.cover.image.width }
      : null;
  const known = (name: CheckName) => item?.checks.find((check) => check.name === name)?.isMet ?? true;
  const local = checkItem({
    ...fields,
    kind,
    gate,
    hasColumn: place !== null,
    showsCover: showsCover(column?.columnType),
    cover,
    videos: fields.videoIds.map((id) => item?.videos.find((video) => video.id === id) ?? { state: 'processing' as const, subtitles: [] }),
    bodyFaults: faultsOf(fields.bodyZh + fields.bodyEn),
    attachments: fields.attachments,
    blocks: fields.blocks,
    actingDocuments: known('documentActs') ? 0 : 1,
    // Pictures in texts are known to the server alone.
    licences: { ended: known('licence') ? 0 : 1, ending: known('licenceEnding') ? 0 : 1 },
    slug: fields.slug === '' ? null : { isUsable: slugFault(fields.slug) === null && known('slug') },
    isCorrectable: item?.isCorrectable ?? false,
    staleFields: (item?.stale ?? []).filter((field) => !matched.includes(field)).length,
    isAuthorVerified: isVerified ?? known('verified'),
  });
  return local.map((check) => (check.name === 'links' ? { ...check, isMet: check.isMet && known('links') } : check));
}

/** Counts pictures without a description, pictures of other servers and broken links in HTML of the editor. */
export function faultsOf(html: string): { picturesWithoutAlt: number; foreignPictures: number; brokenLinks: number } {
  const pictures = html.match(/<img\b[^>]*>/g) ?? [];
  const links = Array.from(html.matchAll(/<a\b[^>]*?(?:href="([^"]*)")?[^>]*>/g), ([tag]) => /\shref="([^"]*)"/.exec(tag)?.[1] ?? '');
  return {
    picturesWithoutAlt: pictures.filter((tag) => !/\salt="[^"]*[^"\s][^"]*"/.test(tag)).length,
    foreignPictures: foreignPictures(html).length,
    brokenLinks: links.filter((href) => linkAddress(href.replaceAll('&amp;', '&')) === null).length,
  };
}
