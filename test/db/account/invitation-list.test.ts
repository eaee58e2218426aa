/** Invitations that staff make and revoke: uses, states and refusals. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { agency, invitation } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { newEmail } from '#test/support/accounts.ts';
import { testOnDatabase, testOnEachEngine } from '#test/support/database/database.ts';
import { makeOffice, makeStage, makeViewer, outcomeOf, trailOf } from './administration-stage.ts';

testOnDatabase('concurrent uses of an invitation for three succeed three times, and not at all after it is revoked', async (database) => {
  const { invitations, invitation: service, cipher } = await makeStage(database);
  const admin = await makeViewer(database, ['admin']);
  const made = await invitations.add(admin, { institutionZh: ' 川西影像 ', institutionEn: 'West Sichuan Pictures', uses: 3, days: 30 });
  const register = async (code: string) => {
    const office = await makeOffice(database, cipher);
    return database.db.transaction(async (tx) => {
      const { id } = await service.use(tx, code);
      await tx.update(agency).set({ invitationId: id, verification: 'verified' }).where(eq(agency.userId, office));
    });
  };

  const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcomeOf(register(made.code))));

  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3);
  expect((await invitations.uses({ id: made.id }, 'en')).total).toBe(3);
  const listed = (search: string) =>
    invitations.list({ search }).then(({ rows }) => rows.map(({ state, used, remaining }) => ({ state, used, remaining })));
  expect(await listed(made.id)).toEqual([{ state: 'used', used: 3, remaining: 0 }]);
  expect(await outcomeOf(invitations.revoke(admin, made.id))).toEqual(['conflict', { state: 'used' }]);
  const open = await invitations.add(admin, { institutionZh: '峡湾', institutionEn: '', uses: 500, days: null });
  await invitations.revoke(admin, open.id);
  expect(await listed(open.id)).toEqual([{ state: 'revoked', used: 0, remaining: 500 }]);
  expect(await outcomeOf(register(open.code))).toEqual(['invitationRefused', undefined]);
  expect(await outcomeOf(invitations.revoke(admin, open.id))).toEqual(['conflict', { state: 'revoked' }]);
  expect(await trailOf(database, open.id)).toEqual(['create', 'revoke open revoked']);
  await database.db
    .update(invitation)
    .set({ remaining: 1, expiresAt: sql`now() - interval '1 second'` })
    .where(eq(invitation.id, made.id));
  expect((await invitations.list({ search: made.id, state: 'expired' })).rows).toMatchObject([{ id: made.id, institutionZh: '川西影像' }]);
  expect(await outcomeOf(invitations.add(admin, { institutionZh: ' ', institutionEn: '', uses: 1, days: 1 }))).toEqual([
    'requiredMissing',
    undefined,
  ]);
  expect(await outcomeOf(invitations.add(admin, { institutionZh: '甲', institutionEn: '', editionId: 'none', uses: 1, days: 1 }))).toEqual([
    'invalidRequest',
    undefined,
  ]);
});

testOnEachEngine('a mailed invitation has a new code in its link, and the one before ends', async (database) => {
  const { invitations, invitation, mailQueue } = await makeStage(database);
  const viewer = await makeViewer(database, ['admin']);
  const email = newEmail();
  const { id, code } = await invitations.add(viewer, { institutionZh: '峡湾纪录片社', institutionEn: 'Fjord', uses: 1, days: 7 });

  expect(await invitations.mail(viewer, { id, email, language: 'en' })).toEqual({ delivery: 'sent' });

  const [letter] = mailQueue.listMailbox().filter(({ to }) => to === email);
  expect(letter?.subject).toContain('Fjord is invited to register');
  const mailed = /\/en\/login\?tab=register#invitationCode=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  expect(await outcomeOf(invitation.verify(code, 'en'))).toEqual(['invitationRefused', undefined]);
  expect((await invitation.verify(mailed, 'en')).institution).toBe('Fjord');
  expect(JSON.stringify(await database.db.select().from(auditEntry).where(eq(auditEntry.subjectId, id)))).not.toContain(email);
  await invitations.revoke(viewer, id);
  expect(await outcomeOf(invitations.mail(viewer, { id, email, language: 'en' }))).toEqual(['conflict', { state: 'revoked' }]);
  expect(await outcomeOf(invitations.mail(viewer, { id, email: 'no address', language: 'en' }))).toEqual(['emailRefused', undefined]);
});
