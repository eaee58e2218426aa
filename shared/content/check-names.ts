/** Names of an item's checks, apart from their rules, which lists of items need not load. */
export const checkNames = [
  'languages',
  'lengths',
  'column',
  'cover',
  'coverAlt',
  'pictureAlt',
  'foreignPictures',
  'attachmentNames',
  'blocks',
  'documentActs',
  'licence',
  'licenceEnding',
  'slug',
  'correction',
  'video',
  'verified',
  'links',
  'subtitles',
  'stale',
] as const;
export type CheckName = (typeof checkNames)[number];

/** Required checks that an item does not meet: it can be approved, and goes online once they are met. */
export function unmetOf(checks: readonly { name: CheckName; isMet: boolean; isRequired: boolean }[]): CheckName[] {
  return checks.flatMap(({ name, isMet, isRequired }) => (isRequired && !isMet ? [name] : []));
}
