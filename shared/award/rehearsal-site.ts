/** States and findings of a rehearsal: a copy of the site that shows the night, and is looked at page by page. */
import { nightFindingKinds } from './night-check.ts';

/** In their order. */
export const rehearsalStates = ['waiting', 'copying', 'starting', 'crawling', 'ready', 'ended'] as const;
export type RehearsalState = (typeof rehearsalStates)[number];

/** Why a rehearsal ended before it was removed. */
export const rehearsalFaults = ['diskFull', 'portTaken', 'startFailed', 'lost', 'stopped', 'late'] as const;
export type RehearsalFault = (typeof rehearsalFaults)[number];

/** Findings on the pages of a rehearsal, which the records alone do not show. */
const crawlKinds = [
  'winnerNotShown',
  'winnerDiffers',
  'pageFails',
  'linkDead',
  'sharePictureFails',
  'pageHeavy',
  'nomineePortraitMissing',
  'juryPortraitMissing',
] as const;

export const siteFindingKinds = [...nightFindingKinds, ...crawlKinds] as const;
export type SiteFindingKind = (typeof siteFindingKinds)[number];

/** Shows visitors a wrong winner, or none. */
export const crawlStops: readonly SiteFindingKind[] = ['winnerNotShown', 'winnerDiffers', 'pageFails'];

/** Hours after which a rehearsal ends automatically. */
export const rehearsalHours = 6;

/** Days by which a clock can be moved at most, also into the past, to the night of an earlier edition. */
export const rehearsalDaysMax = 3_650;

/** Longest page, as browsers receive it: HTML with its styles and data, compressed. */
export const pageBytesMax = 60_000;
