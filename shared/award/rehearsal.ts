/** What a rehearsal looks for: what would be wrong when the ceremony begins. */

/** Stops the night: visitors would see nothing, too early, or nobody. */
export const rehearsalStops = [
  'hidden',
  'nomineesSecret',
  'revealEarly',
  'startMissing',
  'winnerMissing',
  'sealed',
  'winnerHidden',
] as const;
/** Shows a page that is not as it should be. */
const warnings = [
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
export const rehearsalKinds = [...rehearsalStops, ...warnings] as const;
export type RehearsalKind = (typeof rehearsalKinds)[number];

/** The record where it is mended. */
export const rehearsalSubjects = ['edition', 'award', 'film', 'person', 'row'] as const;
