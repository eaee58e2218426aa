/** Settings that staff change: precedence, refusal, races, and their effect on the next comment. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createCommentService } from '#server/services/community/comment.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { createSettingGroups } from '#server/services/core/setting-groups.ts';
import { userTypes, type StaffRole } from '#shared/user-type.ts';
import { makeArticle, makePeople } from '#test/db/community/comment-stage.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { outcomeOf } from '#test/support/outcome.ts';

async function makeStaff({ db }: OpenDatabase, role: StaffRole) {
  const id = newId();
  await db.insert(userAccount).values({ id, userType: userTypes.ordinary, nickName: role, email: `${id}@example.org` });
  return { id, userType: userTypes.ordinary, roles: [role] };
}

testOnDatabase('a rule holds at once on every instance; the environment wins, and an empty value is the default', async (database) => {
  const { db } = database;
  await db.delete(siteSetting).where(eq(siteSetting.key, 'settings.comments'));
  const [moderator, publisher] = [await makeStaff(database, 'moderator'), await makeStaff(database, 'publisher')];
  const [one, other] = [
    createSettingGroups({ db, environment: {} }),
    createSettingGroups({ db, environment: { 'comments.seconds': '99' } }),
  ];
  const save = (version: number, values: Record<string, string>) => one.save(moderator, { group: 'comments', version, values });

  expect(await one.read(db, 'comments')).toEqual({ mode: 'first', seconds: '15', newPerDay: '20', reportsUntilHidden: '3' });
  expect(await outcomeOf(one.get(publisher, 'comments'))).toBe('notAllowed');
  for (const values of [{ mode: 'none' }, { seconds: '0' }, { unknown: '1' }, { constructor: '1' }] as Record<string, string>[])
    expect(await outcomeOf(save(0, values))).toBe('invalidRequest');
  expect(await outcomeOf(other.save(moderator, { group: 'comments', version: 0, values: { seconds: '5' } }))).toBe('invalidRequest');
  const races = await Promise.all([outcomeOf(save(0, { mode: 'all' })), outcomeOf(save(0, { mode: 'all' }))]);
  expect(races.sort()).toEqual(['conflict', 'ok']);

  await save(1, { seconds: '40' });
  expect(await other.read(db, 'comments')).toEqual({ mode: 'all', seconds: '99', newPerDay: '20', reportsUntilHidden: '3' });
  const { settings } = await other.get(moderator, 'comments');
  expect(settings.map(({ name, source, variable }) => [name, source, variable].join(' ').trim())).toEqual([
    'mode database',
    'seconds environment RATE_LIMITS',
    'newPerDay default',
    'reportsUntilHidden default',
  ]);
  await save(2, { mode: '', seconds: '' });
  expect(await one.read(db, 'comments')).toMatchObject({ mode: 'first', seconds: '15' });
  const audited = await db.select().from(auditEntry).where(eq(auditEntry.actorId, moderator.id));
  expect(audited.map(({ action, subjectKind, subjectId }) => `${action} ${subjectKind} ${subjectId}`)).toEqual(
    Array(3).fill('save setting comments'),
  );
});

testOnDatabase('comments follow the rules that hold when they are written', async (database) => {
  const { db } = database;
  await db.delete(siteSetting).where(eq(siteSetting.key, 'settings.comments'));
  const moderator = await makeStaff(database, 'moderator');
  const settings = createSettingGroups({ db, environment: {} });
  const rateLimit = createRateLimit({ db, cipher: createFieldCipher({ secret: 'a-secret-for-tests', fieldKeys: [] }) });
  const comments = createCommentService({ db, rateLimit, notify: async () => undefined, settings });
  const [writer] = await makePeople(database, 1);
  const contentId = await makeArticle(database);
  const add = (content: string) => comments.add(writer ?? moderator, { contentId, content });

  await settings.save(moderator, { group: 'comments', version: 0, values: { mode: 'off' } });
  expect((await add('one')).status).toBe('public');
  expect(await outcomeOf(add('two'))).toBe('commentTooSoon');
  await db.execute("update comment set created_at = created_at - interval '2 seconds'");
  await settings.save(moderator, { group: 'comments', version: 1, values: { mode: 'all', seconds: '1' } });
  expect((await add('three')).status).toBe('pending');
});
