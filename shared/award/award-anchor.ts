/** Anchor of an award on its edition's page: its English name without a note in brackets, and the key of its unit, such as `best-actress-film`. */
export function awardAnchor(labelEn: string, unitKey: string): string {
  const slug = labelEn
    .toLowerCase()
    .replaceAll(/\s*\([^)]{0,200}\)/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${slug || 'award'}-${unitKey}`;
}

/** The anchor with the first number that is free among those that are taken. */
export function freeAnchor(anchor: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? anchor : `${anchor}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
