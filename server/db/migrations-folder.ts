/** The folder of this release's migrations. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Beside this file in the sources, and two or three levels up from the bundle. */
export function migrationsFolder(): string {
  const places = ['./migrations', '../../server/db/migrations', '../../../server/db/migrations'];
  const existing = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(`${place}/meta/_journal.json`));
  if (!existing) throw new Error('The migrations are missing: server/db/migrations must lie beside dist/');
  return existing;
}
