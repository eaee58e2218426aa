/** Instants that callers send. */
import { invalidRequest } from '#server/errors.ts';
import { siteZoneOffsetMinutes } from '#shared/dates.ts';

/** Years that every part of the system can write. */
const years = [1970, 9999] as const;
const dayAndTime = /^\d{4}-\d{2}-\d{2}T/;

/** Reads an instant that a caller sent (ISO 8601, day and time); null stays null. Throws `invalidRequest`. */
export function instantOf(text: string | null, field: string): Date | null {
  if (text === null) return null;
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  if (!dayAndTime.test(text) || !(year >= years[0] && year <= years[1])) throw invalidRequest(field);
  return instant;
}

/** When a day (YYYY-MM-DD) begins on the site's calendar. Throws `invalidRequest` for a day that no calendar has. */
export function beginOfDay(day: string, field: string): Date {
  const begin = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(begin) || !new Date(begin).toISOString().startsWith(`${day}T`) || begin < 0) throw invalidRequest(field);
  return new Date(begin - siteZoneOffsetMinutes * 60_000);
}

/** As `instantOf`, for a field that need not be sent. */
export function optionalInstantOf(text: string | null | undefined, field: string): Date | null | undefined {
  return text === undefined ? undefined : instantOf(text, field);
}

/** Fields as columns hold them: the named ones are instants where they are there, all others stay. Throws `invalidRequest`. */
export function asColumns<Fields extends object, Name extends keyof Fields & string>(
  fields: Fields,
  names: readonly Name[],
): Omit<Fields, Name> & { [Field in Name]?: Date | null } {
  const instants = names.flatMap((name) => (fields[name] === undefined ? [] : [[name, instantOf(fields[name] as string | null, name)]]));
  return { ...fields, ...(Object.fromEntries(instants) as { [Field in Name]?: Date | null }) };
}
