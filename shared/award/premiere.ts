/** Which premiere of a film its screening at the edition is. */
export const premieres = ['none', 'world', 'international', 'continental', 'national'] as const;
