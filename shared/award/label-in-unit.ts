/** An award's name under the heading of its unit, without the unit's name. */

/** Drops a bracket at the end that only names the unit: "Best Music (Television)" in "Television drama" is "Best Music". */
export function labelInUnit(label: string, unit: string): string {
  const match = /^(.+?)\s*[（(]([^（）()]+)[）)]$/.exec(label);
  const [name, bracket] = [match?.[1], match?.[2]?.toLowerCase()];
  if (!name || !bracket) return label;
  const unitName = unit.toLowerCase();
  return unitName.includes(bracket) || bracket.includes(unitName) ? name : label;
}
