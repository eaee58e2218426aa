/** The audit trail for staff: filters, pages and the check of its seals. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { juryMember } from '#server/db/schema/award.ts';
import { appendAudit, checkSeals } from '#server/services/core/audit-trail.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition } from '#test/support/factories.ts';
import { makeStage, makeViewer, outcomeOf } from './administration-stage.ts';

testOnDatabase('the audit trail is filtered by actor, action, subject and time, page by page, with names', async (database) => {
  const { audits, manage } = await makeStage(database);
  const [admin, person] = [await makeViewer(database, ['admin']), await makeViewer(database)];
  for (const role of ['editor', 'moderator', 'operator'] as const) await manage.setRole(admin, { userId: person.id, role, isHeld: true });
  const list = async (query: Parameters<typeof audits.list>[0]) => (await audits.list(query, 'en')).rows;
  const about = { subjectKind: 'account', subjectId: person.id };

  const [newest, ...rest] = await list({ ...about, size: 2 });

  expect([newest?.toState, newest?.actorName, newest?.subjectName, rest.length]).toEqual([
    'operator',
    `名${admin.id}`,
    `名${person.id}`,
    1,
  ]);
  expect((await list({ ...about, before: rest[0]?.id })).map(({ toState }) => toState)).toEqual(['editor']);
  expect((await list({ ...about, actor: `名${admin.id}` })).length).toBe(3);
  expect(await list({ ...about, actor: 'nobody of that name' })).toEqual([]);
  expect(await list({ ...about, action: 'revokeRole' })).toEqual([]);
  const [today] = (await database.db.execute<{ day: string }>(sql`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`))
    .rows;
  expect((await list({ ...about, from: today?.day, until: today?.day })).length).toBe(3);
  expect(await list({ ...about, until: '2020-01-01' })).toEqual([]);
  expect(await outcomeOf(list({ from: '2025-02-30' }))).toEqual(['invalidRequest', undefined]);
  expect(await audits.names()).toMatchObject({
    actions: expect.arrayContaining(['grantRole']),
    subjectKinds: expect.arrayContaining(['account']),
  });
});

testOnDatabase('the seal check reads page by page and names every row that was tampered with', async (database) => {
  const { db } = database;
  for (let row = 0; row < 6; row += 1)
    await db.transaction((tx) => appendAudit(tx, { actorId: 'cli', action: 'test', subjectKind: 'test', subjectId: String(row) }));
  const [{ last } = { last: 0 }] = (await db.execute<{ last: number }>(sql`select max(id)::int as last from audit_entry`)).rows;
  const checkAll = async () => {
    const broken: number[] = [];
    let pages = 0;
    for (let after: number | null = 0; after !== null; pages += 1) {
      const page: Awaited<ReturnType<typeof checkSeals>> = await checkSeals(db, { after, limit: 2 });
      broken.push(...page.broken);
      after = page.next;
    }
    return { broken, isPaged: pages >= Math.floor(last / 2) };
  };
  expect(await checkAll()).toEqual({ broken: [], isPaged: true });

  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_entry disable trigger user`);
    await tx.execute(sql`update audit_entry set reason = 'forged' where id = ${last - 3}`);
    await tx.execute(sql`delete from audit_entry where id = ${last - 1}`);
    await tx.execute(sql`alter table audit_entry enable trigger user`);
  });

  expect((await checkAll()).broken).toEqual([last - 3, last]);
});

testOnDatabase('names records without a name of their own by what tells them apart', async (database) => {
  const { audits } = await makeStage(database);
  const { id, canary } = await makeEdition(database);
  const [juror] = await database.db
    .insert(juryMember)
    .values({ editionId: id, personId: `${id}-x` })
    .returning();
  const subjects = [
    ['nomination', `${id}-a-n`, `Work a ${id} · Best Film ${canary}`],
    ['nomination', `${id}-x-n`, `Person x ${id} · Best Actor`],
    ['juror', juror?.id ?? '', `Person x ${id} · ${id}`],
    ['category', `${id}-actor`, 'Best Actor'],
    ['unit', `${id}-film`, 'Film'],
  ] as const;
  await database.db.transaction(async (tx) => {
    for (const [subjectKind, subjectId] of subjects) await appendAudit(tx, { actorId: 'cli', action: 'add', subjectKind, subjectId });
  });

  for (const [subjectKind, subjectId, name] of subjects) {
    const { rows } = await audits.list({ subjectKind, subjectId }, 'en');
    expect(rows.map(({ subjectName }) => subjectName)).toEqual([name]);
  }
});
