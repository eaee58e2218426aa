/** Instants that callers send. */
import { invalidRequest } from '#server/errors.ts';

/** Reads an instant that a caller sent; null stays null. Throws `invalidRequest`. */
export function instantOf(text: string | null, field: string): Date | null {
  if (text === null) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 9_999 || instant.getUTCFullYear() < 1) throw invalidRequest(field);
  return instant;
}
