/** Tables that a rehearsal receives, and the limit of one at a time. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { rehearsalSite } from '#server/db/schema/rehearsal.ts';
import { createRehearsalSiteService } from '#server/services/rehearsal/rehearsal-site.ts';
import { copiedTables, withheldTables } from '#server/services/rehearsal/rehearsal-tables.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';

testOnDatabase('copies or withholds every table by name', async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`);

  // A new table is copied if public pages are made of it, else withheld: name it in rehearsal-tables.ts.
  expect([...copiedTables, ...Object.keys(withheldTables)].sort()).toEqual(rows.map(({ name }) => name).sort());
});

testOnDatabase('makes one rehearsal at a time, for an instant that is near', async (database) => {
  const { db } = database;
  const { id: editionId } = await makeEdition(database);
  const service = createRehearsalSiteService({ db, settings: { port: 0, origin: null } });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const make = (fields: { editionId?: string; at?: string } = {}) =>
    service.makeRehearsalSite('u-director', { editionId, at, revealsAll: true, ...fields });

  await expect(make({ editionId: 'unknown' })).rejects.toMatchObject({ errorName: 'notFound' });
  await expect(make({ at: 'tonight' })).rejects.toMatchObject({ errorName: 'invalidRequest' });
  await expect(make({ at: '2099-01-01T00:00:00.000Z' })).rejects.toMatchObject({ errorName: 'invalidRequest' });
  await expect(
    createRehearsalSiteService({ db, settings: null }).makeRehearsalSite('u-director', { editionId, at, revealsAll: true }),
  ).rejects.toMatchObject({ errorName: 'unavailable' });

  const { id } = await make();
  await expect(service.openRehearsalSite('u-director', id)).rejects.toMatchObject({ errorName: 'conflict' });
  await db.update(rehearsalSite).set({ state: 'ready', origin: 'https://rehearsal.example.org' });
  const { url } = await service.openRehearsalSite('u-director', id);
  expect(url).toMatch(/^https:\/\/rehearsal\.example\.org\/rehearsal-pass\/[\w.-]+$/);

  const second = await make();
  await expect(service.openRehearsalSite('u-director', id)).rejects.toMatchObject({ errorName: 'notFound' });
  expect((await service.getRehearsalSite(editionId)).site).toMatchObject({ id: second.id, state: 'waiting', at });
  await service.removeRehearsalSite('u-director', second.id);
  await expect(service.removeRehearsalSite('u-director', second.id)).rejects.toMatchObject({ errorName: 'notFound' });
  expect(JSON.stringify(await service.getRehearsalSite(editionId))).not.toContain('key');
  const trail = await db.select({ action: auditEntry.action }).from(auditEntry).orderBy(auditEntry.id);
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['rehearsalMake', 'rehearsalOpen', 'rehearsalRemove', 'rehearsalMake', 'rehearsalRemove']),
  );
});
