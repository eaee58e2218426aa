/** Countries and their areas by their codes: those of the static country and area files that the forms read. */

type Areas = ReadonlyMap<string, ReadonlySet<string>>;

/** The lists are read when the first institution registers. */
let areas: Promise<Areas> | undefined;

/** Whether an area belongs to a country; a country without areas has one, `<country>-whole`. */
export async function isRegion(country: string, area: string): Promise<boolean> {
  areas ??= readAreas();
  return (await areas).get(country)?.has(area) ?? false;
}

async function readAreas(): Promise<Areas> {
  const { iso31661, iso31662 } = await import('iso-3166');
  // By the code's first part: a province's parent may be a region of the same country.
  const codes = Map.groupBy(iso31662.map(({ code }) => code), (code) => code.slice(0, 2));
  return new Map(iso31661.map(({ alpha2 }) => [alpha2, new Set(codes.get(alpha2) ?? [`${alpha2}-whole`])]));
}
