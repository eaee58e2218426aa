/** Parses instants sent by callers. */
import { invalidRequest } from '#server/errors.ts';
import { beginOfDayMs } from '#shared/dates.ts';

/** Range of years that every part of the system supports. */
const years = [1970, 9999] as const;
const dayAndTime = /^\d{4}-\d{2}-\d{2}T/;

/** Parses an ISO 8601 date and time; null stays null. Throws `invalidRequest`. */
export function instantOf(text: string | null, field: string): Date | null {
  if (text === null) return null;
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  if (!dayAndTime.test(text) || !(year >= years[0] && year <= years[1])) throw invalidRequest(field);
  return instant;
}

/** Start of a day (YYYY-MM-DD) in the site's time zone. Throws `invalidRequest` for an invalid date. */
export function beginOfDay(day: string, field: string): Date {
  const begin = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(begin) || !new Date(begin).toISOString().startsWith(`${day}T`) || begin < 0) throw invalidRequest(field);
  return new Date(beginOfDayMs(day));
}

/** `instantOf` for an optional field. */
export function optionalInstantOf(text: string | null | undefined, field: string): Date | null | undefined {
  return text === undefined ? undefined : instantOf(text, field);
}

/** Converts the named fields to instants where present; all others stay. Throws `invalidRequest`. */
export function asColumns<Fields extends object, Name extends keyof Fields & string>(
  fields: Fields,
  names: readonly Name[],
): Omit<Fields, Name> & { [Field in Name]?: Date | null } {
  const instants = names.flatMap((name) => (fields[name] === undefined ? [] : [[name, instantOf(fields[name] as string | null, name)]]));
  return { ...fields, ...(Object.fromEntries(instants) as { [Field in Name]?: Date | null }) };
}
