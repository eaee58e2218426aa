/** Administration of accounts and invitations, and the audit trail, on both engines. */
import { eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, invitation, userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { appendAudit, checkSeals } from '#server/services/core/audit-trail.ts';
import type { HashClaim, PasswordHash } from '#server/ports/password-hash.ts';
import { createAuditListService } from '#server/services/core/audit-trail-list.ts';
import { createInvitationListService } from '#server/services/account/invitation-list.ts';
import { createStaffAccountService } from '#server/services/account/account-administration.ts';
import { createNotificationService } from '#server/services/notification/notification.ts';
import { createSessionService, type SessionViewer } from '#server/services/core/session.ts';
import { createColumnEditService } from '#server/services/content/column-edit.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { createTestAccounts, newEmail } from '#test/support/accounts.ts';
import { makeColumn } from '#test/support/factories.ts';
import { testOnDatabase, testOnOneEngine } from '#test/support/database/database.ts';

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { errorName?: string; data?: unknown; message: string }) => [error.errorName ?? error.message, error.data],
  );

async function makeStage(database: OpenDatabase) {
  const accounts = await createTestAccounts(database);
  const { db } = database;
  const notify = createNotificationService({ db, mailQueue: { enqueue: async () => undefined } }).notify;
  return {
    ...accounts,
    manage: createStaffAccountService({ ...accounts, db, notify }),
    invitations: createInvitationListService({ db, cipher: accounts.cipher }),
    audits: createAuditListService({ db }),
  };
}

/** A viewer with an account that has these roles. */
async function makeViewer(
  { db }: OpenDatabase,
  roles: StaffRole[] = [],
  values: Partial<typeof userAccount.$inferInsert> = {},
): Promise<SessionViewer> {
  const id = newId();
  await db.insert(userAccount).values({ id, userType: 20, nickName: `名${id}`, email: newEmail(), ...values });
  if (roles.length > 0) await db.insert(userRole).values(roles.map((role) => ({ userId: id, role })));
  return { id, userType: 20, roles, sessionId: '', mustChangePassword: false, lacksSecondFactor: false, isClosing: false };
}

async function makeOffice(
  database: OpenDatabase,
  cipher: { seal: (text: string) => string },
  names: Partial<typeof agency.$inferInsert> = {},
): Promise<string> {
  const { id } = await makeViewer(database, [], { userType: 10 });
  await database.db
    .insert(agency)
    .values({
      userId: id,
      operateName: '王小明',
      operatePhone: cipher.seal('13912341234'),
      operateCode: cipher.seal('11010519491231002X'),
      ...names,
    });
  return id;
}

const rolesOf = async ({ db }: OpenDatabase, userId: string) =>
  (await db.select({ role: userRole.role }).from(userRole).where(eq(userRole.userId, userId))).map(({ role }) => role).sort();
const trailOf = async ({ db }: OpenDatabase, subjectId: string) =>
  (await db.select().from(auditEntry).where(eq(auditEntry.subjectId, subjectId)).orderBy(auditEntry.id)).map(
    ({ action, fromState, toState }) => [action, fromState, toState].join(' ').trim(),
  );
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
      .select({ userId: userNotification.userId, event: userNotification.event })
      .from(userNotification)
      .where(inArray(userNotification.userId, offices));
    expect(notifications.map(({ userId, event }) => [userId, event]).sort()).toEqual(
      [
        [first, 'verified'],
        [second, 'verified'],
        [third, 'refused'],
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
    expect(await outcomeOf(createColumnEditService({ db }).delete(admin, one.id))).toEqual(['stillUsed', undefined]);

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

testOnDatabase('a new staff account must change its initial password, which only the response contains', async (database) => {
  const { manage, account } = await makeStage(database);
  const admin = await makeViewer(database, ['admin']);
  const email = newEmail();

  const { id, firstPassword } = await manage.add(admin, { email, nickName: ' 新同事 ', roles: ['reviewer', 'publisher'] });

  expect(firstPassword).toMatch(/^[A-Za-z2-9]{16}$/);
  expect(await manage.read(admin, id, 'en')).toMatchObject({
    nickName: '新同事',
    roles: ['publisher', 'reviewer'],
    mustChangePassword: true,
    userType: 20,
  });
  expect(await account.logIn({ userName: email, password: firstPassword }, { network: '192.0.2.78', userAgent: 'test' })).toMatch(
    /^.{43}$/,
  );
  expect(await outcomeOf(manage.add(admin, { email: email.toUpperCase(), nickName: '另一位', roles: ['editor'] }))).toEqual([
    'emailTaken',
    undefined,
  ]);
  const [trail] = await database.db.select({ text: sql<string>`string_agg(a::text, ' ')` }).from(sql`audit_entry a`);
  expect(trail?.text).not.toContain(firstPassword);
});

testOnOneEngine('a password queue filled by strangers does not keep staff from creating an account', async (database) => {
  const stage = await makeStage(database);
  const admin = await makeViewer(database, ['admin']);
  const claims: (HashClaim | undefined)[] = [];
  const hash: PasswordHash['hash'] = async (_password, claim) => {
    claims.push(claim);
    return 'hash';
  };
  const manage = createStaffAccountService({ ...stage, db: database.db, passwords: { hash }, notify: async () => undefined });

  await manage.add(admin, { email: newEmail(), nickName: '新同事', roles: ['reviewer'] });

  expect(claims).toEqual([{ from: '', isKnown: true }]);
});

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
