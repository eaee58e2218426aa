/** Administration of accounts, roles and institutions, on both engines. */
import { eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, userRole, userSession } from '#server/db/schema/account.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { createSessionService, type SessionViewer } from '#server/services/core/session.ts';
import { columnStaff } from '#server/services/content/column-record.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { makeColumn } from '#test/support/factories.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeOffice, makeStage, makeViewer, outcomeOf, trailOf } from './administration-stage.ts';

const rolesOf = async ({ db }: OpenDatabase, userId: string) =>
  (await db.select({ role: userRole.role }).from(userRole).where(eq(userRole.userId, userId))).map(({ role }) => role).sort();
/** No other account is an administrator. */
const onlyAdmins = ({ db }: OpenDatabase, ids: readonly string[]) =>
  db.delete(userRole).where(sql`${userRole.role} = 'admin' and ${userRole.userId} not in ${ids}`);

testOnDatabase('finds accounts by name, address and institution, applies filters, and masks numbers', async (database) => {
  const { manage, cipher } = await makeStage(database);
  const mark = newId()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase();
  const admin = await makeViewer(database, ['admin']);
  const pending = await makeOffice(database, cipher, { institutionZh: `川西${mark}影像`, institutionEn: `West ${mark} Pictures` });
  const verified = await makeOffice(database, cipher, { institutionEn: `Fjord ${mark} Film`, verification: 'verified' });
  const reviewer = await makeViewer(database, ['reviewer', 'editor'], { nickName: `审核${mark}` });
  const blocked = await makeViewer(database, [], { email: `${mark}@example.org`, status: 'blocked' });
  const find = async (query: Parameters<typeof manage.list>[0]) =>
    (await manage.list({ search: mark, ...query }, 'en')).rows.map(({ id }) => id).sort();

  expect(await find({})).toEqual([pending, verified, reviewer.id, blocked.id].sort());
  expect(await find({ search: `WEST ${mark}` })).toEqual([pending]);
  expect(await find({ search: `西${mark}` })).toEqual([pending]);
  expect(await find({ search: '%' })).toEqual([]);
  expect([
    await find({ userType: 10 }),
    await find({ verification: 'verified' }),
    await find({ status: 'blocked' }),
    await find({ role: 'editor' }),
    await find({ role: 'any' }),
  ]).toEqual([[pending, verified].sort(), [verified], [blocked.id], [reviewer.id], [reviewer.id]]);
  expect(await manage.list({ search: mark, pageSize: 2, pageNum: 2 }, 'en')).toMatchObject({
    total: 4,
    rows: [expect.anything(), expect.anything()],
  });
  const detail = await manage.read(admin, pending, 'zh-Hans');
  expect(detail).toMatchObject({
    institution: `川西${mark}影像`,
    verification: 'pending',
    isOwn: false,
    isLastAdmin: false,
    agency: { operatePhone: '139****1234', operateCode: '110***********002X', isInvited: false },
  });
  expect(JSON.stringify(detail)).not.toMatch(/13912341234|11010519491231002X/);
  await expect(manage.read(admin, 'nobody', 'en')).rejects.toMatchObject({ errorName: 'notFound' });
});

testOnDatabase(
  'verifies institutions in bulk and notifies them; skips those decided by another administrator or changed meanwhile',
  async (database) => {
    const { manage, cipher } = await makeStage(database);
    const admin = await makeViewer(database, ['admin']);
    const offices: string[] = [];
    for (let made = 0; made < 4; made += 1) offices.push(await makeOffice(database, cipher));
    const [first = '', second = '', third = '', swapped = ''] = offices;
    const nobody = await makeViewer(database);

    const markOf = async (id: string) => (await manage.read(admin, id, 'en')).mark;
    const seen = await Promise.all(offices.map(async (id) => ({ id, mark: await markOf(id) })));
    // After the marks were read, one institution is decided by someone else and one changes its operator.
    await manage.decideAgencies(admin, { seen: seen.slice(2, 3), outcome: 'refused', reason: '资料还不完整' });
    await database.db.update(agency).set({ operateName: '李代' }).where(eq(agency.userId, swapped));

    const decided = await manage.decideAgencies(admin, { seen: [...seen, { id: nobody.id, mark: '' }], outcome: 'verified', reason: '' });

    expect(decided.decided.sort()).toEqual([first, second].sort());
    expect(decided.left).toEqual([
      { id: third, verification: 'refused' },
      { id: swapped, verification: 'pending' },
      { id: nobody.id, verification: null },
    ]);
    const notifications = await database.db
      .select({ userId: userNotification.userId, event: userNotification.event, path: userNotification.path })
      .from(userNotification)
      .where(inArray(userNotification.userId, offices));
    expect(notifications.map(({ userId, event, path }) => [userId, event, path]).sort()).toEqual(
      [
        [first, 'verified', '/manage/works/draft'],
        [second, 'verified', '/manage/works/draft'],
        [third, 'refused', '/set/agency'],
      ].sort(),
    );
    expect(await trailOf(database, first)).toEqual(['decideAgency pending verified']);
    expect((await manage.read(admin, first, 'en')).agency).toMatchObject({ verification: 'verified', verifiedByName: `名${admin.id}` });
    expect(
      await outcomeOf(
        manage.decideAgencies(admin, { seen: [{ id: second, mark: await markOf(second) }], outcome: 'refused', reason: ' 短 ' }),
      ),
    ).toEqual(['reasonRefused', undefined]);
    const again = [{ id: swapped, mark: await markOf(swapped) }];
    const race = await Promise.all(
      (['verified', 'refused'] as const).map((outcome) => manage.decideAgencies(admin, { seen: again, outcome, reason: '资料已经补齐' })),
    );
    expect(race.map(({ decided: { length } }) => length).sort()).toEqual([0, 1]);
  },
);

testOnDatabase(
  'a role is limited to columns, in the session and in the accounts screen; other roles and unknown columns are refused',
  async (database) => {
    const { manage } = await makeStage(database);
    const { db } = database;
    const [admin, person] = [await makeViewer(database, ['admin']), await makeViewer(database)];
    const [one, two] = [await makeColumn(database), await makeColumn(database)];
    const set = (role: StaffRole, columns?: string[]) =>
      outcomeOf(manage.setRole(admin, { userId: person.id, role, isHeld: true, columns }));
    const grants = async () =>
      (await manage.read(admin, person.id, 'en')).grants.map(({ role, columns }) => [role, columns.map(({ id }) => id).sort()]);

    expect([await set('writer', [one.id, two.id]), await set('writer'), await set('moderator')]).toEqual(['ok', 'ok', 'ok']);
    expect([...(await grants())].sort()).toEqual([
      ['moderator', []],
      ['writer', [one.id, two.id].sort()],
    ]);
    expect((await manage.list({ search: person.id }, 'en')).rows).toMatchObject([
      { roles: ['moderator', 'writer'], limitedRoles: ['writer'] },
    ]);
    expect([await set('writer', ['nowhere']), await set('editor', [one.id])]).toEqual([
      ['invalidRequest', undefined],
      ['invalidRequest', undefined],
    ]);
    const session = createSessionService({ db });
    const token = await session.issue(db, { userId: person.id, userAgent: '', addressHash: '' });
    expect(await session.find(token)).toMatchObject({ roles: ['moderator', 'writer'], columns: { writer: [one.id, two.id].sort() } });
    expect(await outcomeOf(columnStaff(db).remove(admin.id, one.id))).toEqual(['stillUsed', undefined]);

    expect(await set('writer', [])).toBe('ok');
    expect((await session.find(token))?.columns).toEqual({});
    expect(await outcomeOf(manage.setRole(person, { userId: person.id, role: 'writer', isHeld: true, columns: [] }))).toEqual([
      'notAllowed',
      undefined,
    ]);
    expect(await trailOf(database, person.id)).toEqual(
      ['grantRole  writer', 'grantRole  moderator', 'limitRole  writer'].map((row) => row.trim()),
    );
  },
);

testOnDatabase(
  'an administrator cannot change their own role or block themselves; a granted role takes effect in the session',
  async (database) => {
    const { manage } = await makeStage(database);
    const [admin, person] = [await makeViewer(database, ['admin']), await makeViewer(database)];
    const give = (viewer: SessionViewer, role: StaffRole, isHeld = true) => manage.setRole(viewer, { userId: person.id, role, isHeld });

    expect(await outcomeOf(manage.setRole(admin, { userId: admin.id, role: 'reviewer', isHeld: true }))).toEqual(['notAllowed', undefined]);
    expect(await outcomeOf(manage.block(admin, { userId: admin.id, isBlocked: true, reason: '自己封自己' }))).toEqual([
      'notAllowed',
      undefined,
    ]);
    expect(await give(admin, 'reviewer')).toEqual({ roles: ['reviewer'] });
    expect(await give(admin, 'reviewer')).toEqual({ roles: ['reviewer'] });
    expect(await give(admin, 'moderator')).toEqual({ roles: ['moderator', 'reviewer'] });
    expect(await give(admin, 'reviewer', false)).toEqual({ roles: ['moderator'] });
    expect((await manage.read(admin, person.id, 'en')).grants).toMatchObject([{ role: 'moderator', grantedByName: `名${admin.id}` }]);
    expect(await trailOf(database, person.id)).toEqual(['grantRole  reviewer', 'grantRole  moderator', 'revokeRole reviewer']);
    const notifications = await database.db
      .select({ event: userNotification.event, values: userNotification.values })
      .from(userNotification)
      .where(eq(userNotification.userId, person.id))
      .orderBy(userNotification.createdAt);
    expect(notifications.map(({ event, values }) => [event, values['roles']])).toEqual([
      ['rolesChanged', '审核员'],
      ['rolesChanged', '评论管理员、审核员'],
      ['rolesChanged', '评论管理员'],
    ]);
    const history = await manage.history({ userId: person.id }, 'en');
    expect(history.rows.map(({ action, actorName }) => [action, actorName])).toEqual(
      ['revokeRole', 'grantRole', 'grantRole'].map((action) => [action, `名${admin.id}`]),
    );
  },
);

testOnDatabase('the last administrator keeps the role, also when two revoke each other’s role concurrently', async (database) => {
  const { manage, account, passwords } = await makeStage(database);
  const passwordHash = await passwords.hash('a-password-of-theirs');
  const [a, b] = [await makeViewer(database, ['admin'], { passwordHash }), await makeViewer(database, ['admin'], { passwordHash })];
  await onlyAdmins(database, [a.id, b.id]);

  const taken = await Promise.all([
    outcomeOf(manage.setRole(a, { userId: b.id, role: 'admin', isHeld: false })),
    outcomeOf(manage.setRole(b, { userId: a.id, role: 'admin', isHeld: false })),
  ]);

  expect(taken.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  expect(taken).toContainEqual(['lastAdmin', undefined]);
  const last = (await rolesOf(database, a.id)).length > 0 ? a : b;
  expect(await outcomeOf(manage.setRole(last, { userId: last.id, role: 'admin', isHeld: false }))).toEqual(['lastAdmin', undefined]);
  expect(await outcomeOf(manage.block(last === a ? b : a, { userId: last.id, isBlocked: true, reason: '封最后一位' }))).toEqual([
    'lastAdmin',
    undefined,
  ]);
  expect(await outcomeOf(account.close(last, 'a-password-of-theirs'))).toEqual(['lastAdmin', undefined]);
  expect((await manage.read(last, last.id, 'en')).isLastAdmin).toBe(true);
  const other = last === a ? b : a;
  await database.db.insert(userRole).values({ userId: other.id, role: 'admin' });
  const closed = await Promise.all([a, b].map((viewer) => outcomeOf(account.close(viewer, 'a-password-of-theirs'))));
  expect(closed.filter((outcome) => outcome === 'ok')).toHaveLength(1);
});

testOnDatabase(
  'blocking an account ends its sessions at once; a late decision gets a conflict with the current state',
  async (database) => {
    const { manage, enter, session, account } = await makeStage(database);
    const admin = await makeViewer(database, ['admin']);
    const guest = await enter();
    const wish = { userId: guest.viewer.id, isBlocked: true, reason: '多次发布广告' };

    await manage.block(admin, wish);

    expect(await session.find(guest.token)).toBeNull();
    expect(await outcomeOf(manage.block(admin, wish))).toEqual(['conflict', { status: 'blocked' }]);
    expect(await outcomeOf(manage.setRole(admin, { userId: guest.viewer.id, role: 'editor', isHeld: true }))).toEqual([
      'conflict',
      { status: 'blocked' },
    ]);
    await manage.block(admin, { ...wish, isBlocked: false });
    const token = await account.logIn({ userName: guest.email, password: guest.password }, { network: '192.0.2.77', userAgent: 'test' });
    expect(await manage.endSessions(admin, guest.viewer.id)).toEqual({ ended: 1 });
    expect(await session.find(token)).toBeNull();
    expect(
      (await database.db.select().from(userSession).where(eq(userSession.userId, guest.viewer.id))).every(
        ({ revokedAt }) => revokedAt !== null,
      ),
    ).toBe(true);
  },
);

testOnDatabase('ending sessions spares the caller’s own one alone, and tells another owner once', async (database) => {
  const { manage, enter, session, account } = await makeStage(database);
  const [guest, own] = [await enter(), await enter()];
  const logIn = () => account.logIn({ userName: own.email, password: own.password }, { network: '192.0.2.78', userAgent: 'test' });
  const [second, third] = [await logIn(), await logIn()];
  const caller = await session.find(second);
  if (!caller) throw new Error('The session is gone');
  const notifications = async (userId: string) =>
    (await database.db.select().from(userNotification).where(eq(userNotification.userId, userId))).filter(
      ({ event }) => event === 'sessionsEnded',
    ).length;

  expect([await manage.endSessions(caller, caller.id), await manage.endSessions(caller, caller.id)]).toEqual([{ ended: 2 }, { ended: 0 }]);
  expect([await session.find(own.token), await session.find(third), (await session.find(second))?.id]).toEqual([null, null, caller.id]);

  expect([await manage.endSessions(caller, guest.viewer.id), await manage.endSessions(caller, guest.viewer.id)]).toEqual([
    { ended: 1 },
    { ended: 0 },
  ]);
  expect([await session.find(guest.token), (await session.find(second))?.id]).toEqual([null, caller.id]);
  expect([await notifications(guest.viewer.id), await notifications(caller.id)]).toEqual([1, 0]);
});

testOnDatabase('an account is staff, institution or visitor; institutions are given no role', async (database) => {
  const { manage, cipher } = await makeStage(database);
  const admin = await makeViewer(database, ['admin']);
  const mark = `组${newId()}`;
  const staff = await makeViewer(database, ['moderator'], { nickName: `${mark} 甲` });
  const visitor = await makeViewer(database, [], { nickName: `${mark} 乙` });
  const office = await makeOffice(database, cipher, { institutionZh: mark });
  const idsOf = async (group: 'staff' | 'institutions' | 'visitors') =>
    (await manage.list({ group, search: mark }, 'zh-Hans')).rows.map(({ id }) => id);

  expect([await idsOf('staff'), await idsOf('institutions'), await idsOf('visitors')]).toEqual([[staff.id], [office], [visitor.id]]);
  expect(await manage.counts({ search: mark })).toEqual({ staff: 1, institutions: 1, visitors: 1 });
  expect(await outcomeOf(manage.setRole(admin, { userId: office, role: 'reviewer', isHeld: true }))).toEqual(['notAllowed', undefined]);
  // One that was given earlier is taken away.
  await database.db.insert(userRole).values({ userId: office, role: 'reviewer' });
  expect(await idsOf('institutions')).toEqual([office]);
  expect(await manage.setRole(admin, { userId: office, role: 'reviewer', isHeld: false })).toEqual({ roles: [] });
});
