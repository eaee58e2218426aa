/** Functions in which somebody takes part in a film, in the order in which credits name them. */
export const creditFunctions = [
  'director',
  'writer',
  'cast',
  'camera',
  'music',
  'editing',
  'design',
  'effects',
  'sound',
  'producer',
  'other',
] as const;
export type CreditFunction = (typeof creditFunctions)[number];
