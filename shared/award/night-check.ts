/** Findings of a check of the night: faults that would matter when the ceremony begins. */

/** Stops the night: visitors would see nothing, too early, or nobody. */
export const nightStops = ['hidden', 'nomineesSecret', 'revealEarly', 'winnerMissing', 'sealed', 'winnerHidden', 'nomineeHidden'] as const;
/** Shows a page that is not as it should be. */
const warnings = [
  // The night can be begun by hand.
  'startMissing',
  'notCurrent',
  'citationZhMissing',
  'citationEnMissing',
  'nameEnMissing',
  'portraitMissing',
  'stillMissing',
  'posterMissing',
  'recipientHidden',
  'notInShow',
  'minutesMissing',
  'videoMissing',
  'videoShut',
] as const;
export const nightFindingKinds = [...nightStops, ...warnings] as const;
export type NightFindingKind = (typeof nightFindingKinds)[number];

/** The record where it is mended. */
export const nightSubjects = ['edition', 'award', 'film', 'person', 'row'] as const;
