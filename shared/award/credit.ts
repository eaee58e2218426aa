/** Functions of people in a film, in the order of the credits. */
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
