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
  'licence',
  'licenceEnding',
  'slug',
  'video',
  'verified',
  'links',
  'subtitles',
  'stale',
] as const;
export type CheckName = (typeof checkNames)[number];
