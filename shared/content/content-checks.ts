/** Checklist of an item before it may be submitted or put online, shown by the editor and enforced by the server. */
import type { ItemBlock } from '#shared/api/block.ts';
import { blockFaults } from '#shared/site/page-blocks.ts';
import type { VideoState } from '#shared/video/video-states.ts';
import { abstractMax, bodyMax, correctionMax, mediaNameMax, titleMax } from '#shared/limits.ts';
import { checkNames, type CheckName } from './check-names.ts';

/** Languages that a column requires of its items. */
export type LanguageGate = 'both' | 'zh' | 'either';

export interface CheckedPicture {
  altZh: string;
  altEn: string;
  width: number;
}

export interface CheckedVideo {
  state: VideoState;
  /** Languages of its subtitles. */
  subtitles: readonly string[];
}

/** The facts of an item that the checks use. */
export interface CheckedItem {
  kind: 'article' | 'episode' | 'people';
  gate: LanguageGate;
  titleZh: string;
  titleEn: string;
  abstractZh: string;
  abstractEn: string;
  bodyZh: string;
  bodyEn: string;
  hasColumn: boolean;
  /** The column's screen shows covers. */
  showsCover: boolean;
  cover: CheckedPicture | null;
  videos: readonly CheckedVideo[];
  /** Number of pictures without alternative text, pictures of other servers and broken links in the bodies. */
  bodyFaults: { picturesWithoutAlt: number; foreignPictures: number; brokenLinks: number };
  attachments: readonly { nameZh: string; nameEn: string }[];
  blocks: readonly ItemBlock[];
  /** Number of attachments with scripts, programs to start or files inside; absent = not known. */
  actingDocuments?: number;
  /** Number of pictures and documents whose licence has ended, and of those for which it ends within 30 days. */
  licences: { ended: number; ending: number };
  /** Short address; null = none. */
  slug: { isUsable: boolean } | null;
  /** Note of a correction after publication; '' = none. */
  correctionZh: string;
  correctionEn: string;
  /** An article that has been public. */
  isCorrectable: boolean;
  /** Number of outdated translations. */
  staleFields: number;
  isAuthorVerified: boolean;
}

export interface Check {
  name: CheckName;
  isMet: boolean;
  /** Whether submitting requires it; the others are advice. */
  isRequired: boolean;
}

/** Minimum width of a cover in pixels. */
export const coverWidthMin = 600;

const required: ReadonlySet<CheckName> = new Set([
  'languages',
  'lengths',
  'column',
  'cover',
  'coverAlt',
  'pictureAlt',
  'foreignPictures',
  'attachmentNames',
  'blocks',
  'licence',
  'slug',
  'correction',
  'video',
  'verified',
]);

/** Types of columns whose screens are lists of texts or pages: their items need no cover. */
const typesWithoutCover: ReadonlySet<string> = new Set(['notice', 'page']);

/** Whether the screen of a column shows covers; true while the column is not known. */
export function showsCover(columnType: string | null | undefined): boolean {
  return !typesWithoutCover.has(columnType ?? '');
}

/** All checks that apply to an item, in display order. */
export function checkItem(work: CheckedItem): Check[] {
  const { kind, cover, videos, bodyFaults } = work;
  const speaks = languagesOf(work);
  const met: Record<CheckName, boolean | null> = {
    languages: hasLanguages(work),
    lengths: areLengthsValid(work),
    column: work.hasColumn,
    cover: cover === null ? (work.showsCover ? false : null) : cover.width >= coverWidthMin,
    coverAlt: cover === null ? null : (!speaks.zh || cover.altZh.trim() !== '') && (!speaks.en || cover.altEn.trim() !== ''),
    pictureAlt: bodyFaults.picturesWithoutAlt === 0,
    foreignPictures: bodyFaults.foreignPictures === 0,
    attachmentNames: work.attachments.length > 0 ? work.attachments.every((one) => isNamed(one, speaks)) : null,
    blocks: work.blocks.length > 0 ? work.blocks.flatMap(blockFaults).length === 0 : null,
    documentActs: work.actingDocuments ? false : null,
    licence: work.licences.ended === 0,
    licenceEnding: work.licences.ending === 0 ? null : false,
    slug: work.slug === null ? null : work.slug.isUsable,
    correction: work.correctionZh.trim() || work.correctionEn.trim() ? work.isCorrectable && isCorrectionWhole(work, speaks) : null,
    video: kind === 'episode' || videos.length > 0 ? videos.length > 0 && videos.every(({ state }) => state === 'ready') : null,
    verified: work.isAuthorVerified,
    links: bodyFaults.brokenLinks === 0,
    subtitles: videos.length > 0 ? videos.every(({ subtitles }) => subtitles.length > 0) : null,
    stale: speaks.zh && speaks.en ? work.staleFields === 0 : null,
  };
  return checkNames.flatMap((name) => {
    const isMet = met[name];
    return isMet === null ? [] : [{ name, isMet, isRequired: required.has(name) }];
  });
}

function languagesOf({ titleZh, titleEn }: CheckedItem): Speaks {
  return { zh: titleZh.trim() !== '', en: titleEn.trim() !== '' };
}

interface Speaks {
  zh: boolean;
  en: boolean;
}

/** A document has a name of a fair length in each language of the item. */
function isNamed({ nameZh, nameEn }: { nameZh: string; nameEn: string }, speaks: Speaks): boolean {
  return (!speaks.zh || isFair(nameZh, mediaNameMax)) && (!speaks.en || isFair(nameEn, mediaNameMax));
}

/** A correction note has a fair length in each language of the item. */
function isCorrectionWhole({ correctionZh, correctionEn }: CheckedItem, speaks: Speaks): boolean {
  return (!speaks.zh || isFair(correctionZh, correctionMax)) && (!speaks.en || isFair(correctionEn, correctionMax));
}

function isFair(text: string, max: number): boolean {
  return text.trim() !== '' && [...text].length <= max;
}

/** A language is complete with a title and, for an article, a body. A language that has one must have the other. */
function hasLanguages(work: CheckedItem): boolean {
  const speaks = languagesOf(work);
  const complete = { zh: speaks.zh && hasBody(work.kind, work.bodyZh), en: speaks.en && hasBody(work.kind, work.bodyEn) };
  const isBegunOnly = (speaks.zh && !complete.zh) || (speaks.en && !complete.en);
  const isGateOpen = { both: complete.zh && complete.en, zh: complete.zh, either: complete.zh || complete.en }[work.gate];
  return isGateOpen && !isBegunOnly;
}

function hasBody(kind: CheckedItem['kind'], body: string): boolean {
  return kind !== 'article' || body.replace(/<(?!img)[^>]*>/g, '').trim() !== '';
}

function areLengthsValid(work: CheckedItem): boolean {
  const isShort = (text: string, max: number) => [...text].length <= max;
  return (
    [work.titleZh, work.titleEn].every((text) => isShort(text, titleMax)) &&
    [work.abstractZh, work.abstractEn].every((text) => isShort(text, abstractMax)) &&
    [work.bodyZh, work.bodyEn].every((text) => isShort(text, bodyMax))
  );
}
