/** Longest name in an anchor; with the key of a unit and a number it stays an address (`getAward`). */
const nameMax = 70;

/** Anchor of an award on its edition's page: its name in Latin letters without a note in brackets, and the key of its unit, such as `best-actress-film`. */
export function awardAnchor(latinName: string, unitKey: string): string {
  return `${slugOf(latinName) || 'award'}-${unitKey}`;
}

/** False for a name that its anchor does not tell from others. */
export function isInAnchor(latinName: string): boolean {
  return slugOf(latinName) !== '';
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\s*\([^)]{0,200}\)/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, nameMax)
    .replace(/^-|-$/g, '');
}

/** The anchor with the first number that is free among those that are taken. */
export function freeAnchor(anchor: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? anchor : `${anchor}-${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
