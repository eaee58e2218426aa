/** Checks of a call's fields that no schema can express. */
import type { Contract } from '#shared/api/endpoint.ts';
import { invalidRequest } from '#server/errors.ts';

/** Throws `invalidRequest` with the first field that the contract does not name, in the body or in an object of it. */
export function checkNames({ body: schema }: Contract, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    const known = (Object.hasOwn(schema?.properties ?? {}, name) ? schema?.properties[name] : undefined) as
      | { properties?: Record<string, unknown> }
      | undefined;
    if (!known && name !== 'languageType') throw invalidRequest(name);
    if (!known?.properties || typeof value !== 'object' || value === null) continue;
    const inner = Object.keys(value).find((key) => !Object.hasOwn(known.properties ?? {}, key));
    if (inner !== undefined) throw invalidRequest(`${name}.${inner}`);
  }
}

const depthMax = 32;

/** Runs before validation, because fields that validation removes may be harmful too. */
export function checkDepth(value: unknown, depth: number): void {
  if (depth > depthMax) throw invalidRequest('depth');
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) checkDepth(inner, depth + 1);
}

/** Refuses characters that no database can store and infinite numbers (1e999) with a 400 instead of a 500. */
export function checkValue(value: unknown): void {
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) throw invalidRequest('text');
  if (typeof value === 'number' && !Number.isFinite(value)) throw invalidRequest('number');
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) checkValue(inner);
}
