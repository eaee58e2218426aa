/** Accounts over HTTP: from the mailed code to the end of the session, in both languages and by every accepted method. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agency, userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import { createInvitation } from '#server/services/account/invitation.ts';
import { liftLimits, openCallerStage, password, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf, type HttpAnswer, type Sent } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

let number = 0;
const newEmail = () => `guest${(number += 1)}@example.org`;
const msgOf = async (answer: Promise<HttpAnswer>) => {
  const response = await answer;
  return [response.status, envelopeOf(response)['msg']];
};

/** Registers an ordinary user. */
async function register(email = newEmail()): Promise<string> {
  const { status } = await stage.post('/web/register', {
    userType: 20,
    nickName: 'Guest',
    email,
    emailCode: await stage.codeFor(email, 'register'),
    password,
  });
  expect(status).toBe(200);
  return email;
}

async function logIn(email: string, sent: Sent = {}): Promise<string> {
  const envelope = envelopeOf(await stage.post('/web/login', { userName: email, password }, sent));
  expect(envelope).toEqual({ code: 200, msg: '', token: expect.stringMatching(/^[\w-]{43}$/) });
  return String(envelope['token']);
}

test('a visitor registers with the mailed code, logs in, is recognised, and logs out', async () => {
  const email = newEmail();
  const asked = await stage.post('/web/getEmailCode', { email });
  const code = /\b\d{6}\b/.exec(stage.services.mailQueue.listMailbox().find(({ to }) => to === email)?.text ?? '')?.[0];

  const registered = await stage.post('/web/register', { userType: 20, nickName: '看电影的人', email, emailCode: code, password });
  const token = await logIn(email);
  const { code: status, msg, data, user } = envelopeOf(await stage.send('/web/getInfo', { token }));
  const out = await stage.post('/web/logout', {}, { token });

  expect(envelopeOf(asked)).toEqual({ code: 200, msg: '', data: { seconds: 60 } });
  expect(envelopeOf(registered)).toEqual({ code: 200, msg: '', data: null });
  expect([status, msg, user]).toEqual([200, '', data]);
  expect(data).toMatchObject({
    userName: email,
    nickName: '看电影的人',
    userType: 20,
    language: 'en',
    status: 'active',
    roles: [],
    permissions: [],
    agency: null,
    mustChangePassword: false,
    unread: 0,
  });
  expect(envelopeOf(out)).toEqual({ code: 200, msg: '', data: null });
  expect((await stage.send('/web/getInfo', { token })).status).toBe(401);
});

test('requesting a code by GET and registering by PUT are accepted with the same limits, and never stored', async () => {
  await liftLimits(stage.db);
  const email = newEmail();
  const from = { 'x-forwarded-for': '203.0.113.77' };

  const asked = await stage.send(`/web/getEmailCode?email=${encodeURIComponent(email)}&languageType=1`, { headers: from });
  const again = await stage.send(`/web/getEmailCode?email=${encodeURIComponent(email.toUpperCase())}`, { headers: from });
  const code = /\b\d{6}\b/.exec(stage.services.mailQueue.listMailbox().find(({ to }) => to === email)?.text ?? '')?.[0];
  const put = await stage.post('/web/register', { userType: '20', nickName: 'Guest', email, emailCode: code, password }, { method: 'PUT' });

  expect([asked.status, asked.headers['cache-control'], again.status, put.status]).toEqual([200, 'no-store', 429, 200]);
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
});

test('a body without a type registers an institution, and no field raises its rights', async () => {
  const email = newEmail();
  const wished = {
    id: 'mine',
    status: 'active',
    roles: ['admin'],
    role: 'admin',
    permissions: ['accountManage'],
    verification: 'verified',
    mustChangePassword: false,
    passwordHash: 'x',
    verifiedAt: '2020-01-01',
  };
  const { status } = await stage.post('/web/register', {
    ...wished,
    nickName: 'Polar Pictures',
    email,
    emailCode: await stage.codeFor(email, 'register'),
    password,
    operateName: 'Kari',
    operatePhone: '+47 22 33 44 55',
    operateCode: 'E1234567',
    country: 'AQ',
    area: 'AQ-whole',
    idNumberConsent: true,
  });

  const token = await logIn(email);
  const info = envelopeOf(await stage.send('/web/getInfo', { token }))['data'] as { id: string };
  expect([status, info]).toEqual([
    200,
    expect.objectContaining({
      userType: 10,
      roles: [],
      permissions: [],
      agency: {
        institution: 'Polar Pictures',
        verification: 'pending',
        operateName: 'Kari',
        operatePhone: '+47****4455',
        operateCode: 'E******7',
        country: 'AQ',
        area: 'AQ-whole',
        idNumberConsent: { version: '2025-01', acceptedAt: expect.any(String) as string, isConfirmed: true },
      },
    }),
  ]);
  expect(info.id).not.toBe('mine');
  await stage.post('/web/user/updateOperate', { verification: 'verified', verifiedAt: '2020-01-01', userId: 'mine' }, { token });
  await stage.post(
    '/web/user/updateNickName',
    { nickName: 'Polar', userType: 20, roles: ['admin'], status: 'blocked', email: 'other@example.org' },
    { token },
  );
  expect(await stage.db.$count(userRole, eq(userRole.userId, info.id))).toBe(0);
  expect((await stage.db.select().from(agency).where(eq(agency.userId, info.id)))[0]).toMatchObject({
    verification: 'pending',
    verifiedAt: null,
  });
  expect((await stage.db.select().from(userAccount).where(eq(userAccount.id, info.id)))[0]).toMatchObject({
    userType: 10,
    status: 'active',
    email,
  });
});

test.each([30, 0, '10 ', 'admin', null, true, [10], { a: 1 }])(
  'a type that registers nobody (%j) is refused or read as one of the two',
  async (userType) => {
    const { status } = await stage.post('/web/register', { userType, nickName: 'Guest', email: newEmail(), emailCode: '123456', password });

    expect(status).toBe(400);
  },
);

test('an invitation shows its institution before the registration, which is verified at once', async () => {
  const code = await createInvitation(stage.db, stage.cipher, {
    institutionZh: '受邀影业',
    institutionEn: 'Invited Films',
    uses: 1,
    days: 1,
    actorId: 'cli',
  });
  const verify = () => stage.send(`/web/cmsv2/column/verifyCode?languageType=1&code=${code}`);
  const before = envelopeOf(await verify());
  const email = newEmail();

  const { status } = await stage.post('/web/register', {
    userType: 10,
    nickName: 'Invited',
    email,
    emailCode: await stage.codeFor(email, 'register'),
    password,
    invitationCode: code,
    operateName: '王小明',
    operatePhone: '13912341234',
    operateCode: '11010519491231002X',
    country: 'CN',
    area: 'CN-SC',
  });

  expect(before).toMatchObject({ code: 200, data: { code, institution: 'Invited Films', remaining: 1 } });
  expect(status).toBe(200);
  expect(envelopeOf(await stage.send('/web/getInfo?languageType=0', { token: await logIn(email) }))['data']).toMatchObject({
    agency: { institution: '受邀影业', verification: 'verified' },
  });
  expect(await msgOf(verify())).toEqual([400, 'Invitation code error']);
});

test('invitation codes can be tried twenty times in ten minutes', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1)
    statuses.push(
      (await stage.send(`/web/cmsv2/column/verifyCode?code=none${at}`, { headers: { 'x-forwarded-for': '203.0.113.5' } })).status,
    );

  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429]);
});

test('a failed login gets the same message for every reason, in the requested language', async () => {
  const email = await register();
  const tries = [
    { userName: email, password: 'wrong' },
    { userName: 'nobody@example.org', password },
    { userName: 'no address', password },
    { userName: '', password: '' },
  ];

  for (const fields of tries) {
    expect(await msgOf(stage.post('/web/login', fields))).toEqual([400, 'Email or password is incorrect']);
    expect(await msgOf(stage.post('/web/login', { ...fields, languageType: 0 }))).toEqual([400, '邮箱或密码不正确']);
  }
});

test('five failures give 429 with Retry-After, for that account from that network', async () => {
  const email = await register();
  const here = { headers: { 'x-forwarded-for': '2001:db8:7:7::1' } };
  const neighbour = { headers: { 'x-forwarded-for': '2001:db8:7:7:ffff::2' } };
  for (let at = 0; at < 5; at += 1)
    expect((await stage.post('/web/login', { userName: email, password: `wrong ${at}` }, at % 2 ? here : neighbour)).status).toBe(400);

  const refused = await stage.post('/web/login', { userName: email, password }, here);

  expect([refused.status, Number(refused.headers['retry-after']) > 590]).toEqual([429, true]);
  await logIn(email, { headers: { 'x-forwarded-for': '2001:db8:7:8::1' } });
});

test.each([
  ['over', sql`expires_at = now() - interval '1 second'`],
  ['revoked', sql`revoked_at = now()`],
])('a token whose session is %s is 401, and public calls do not mind', async (_what, change) => {
  const token = await logIn(await register());
  const [{ id: sessionId } = { id: '' }] = await stage.db
    .select({ id: userSession.id })
    .from(userSession)
    .orderBy(sql`created_at desc`)
    .limit(1);
  await stage.db.execute(sql`update user_session set ${change} where id = ${sessionId}`);

  const refused = await stage.send('/web/getInfo?languageType=1', { token });

  expect([refused.status, envelopeOf(refused)]).toEqual([401, expect.objectContaining({ code: 401, msg: 'Please log in first' })]);
  expect((await stage.send('/web/cms/content/list', { token })).status).toBe(200);
  expect((await stage.post('/web/logout', {}, { token })).status).toBe(200);
});

test('a forgotten password is reset with a code by PUT; all sessions end, and the old password is invalid', async () => {
  const email = await register();
  const token = await logIn(email);
  await liftLimits(stage.db);

  const changed = await stage.post(
    '/web/user/updatePwd',
    { email, emailCode: await stage.codeFor(email, 'password'), password: 'another panda climbs' },
    { method: 'PUT' },
  );

  expect(envelopeOf(changed)).toEqual({ code: 200, msg: '', data: null });
  expect((await stage.send('/web/getInfo', { token })).status).toBe(401);
  expect((await stage.post('/web/login', { userName: email, password })).status).toBe(400);
  expect((await stage.post('/web/login', { userName: email, password: 'another panda climbs' })).status).toBe(200);
});

test('requesting a password code gets the same response for known and unknown addresses', async () => {
  const email = await register();
  await liftLimits(stage.db);
  const before = stage.services.mailQueue.listMailbox().length;

  const [known, unknown] = [
    await stage.post('/web/getEmailCodePwd', { email }),
    await stage.post('/web/getEmailCodePwd', { email: 'nobody.here@example.org' }),
  ];

  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  await expect.poll(() => stage.services.mailQueue.listMailbox().length).toBeGreaterThan(before);
  expect(stage.services.mailQueue.listMailbox().some(({ to }) => to === 'nobody.here@example.org')).toBe(false);
  expect(await msgOf(stage.post('/web/user/updatePwd', { email: 'nobody.here@example.org', emailCode: '123456', password }))).toEqual([
    400,
    'Verification code is wrong or expired',
  ]);
});

test('the owner lists sessions and ends one of them', async () => {
  const email = await register();
  const agent = (name: string) => ({ headers: { 'user-agent': name } });
  const first = await logIn(email, agent('Mozilla/5.0 (Windows NT 10.0) Chrome/130.0'));
  const second = await logIn(email, agent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) MicroMessenger/8.0'));
  const { rows, total } = envelopeOf(await stage.send('/web/user/session/list', { token: first })) as {
    rows: { id: string; device: string; isCurrent: boolean }[];
    total: number;
  };

  await stage.post('/web/user/session/revoke', { id: rows.find(({ isCurrent }) => !isCurrent)?.id }, { token: first });

  expect([total, rows.map(({ device, isCurrent }) => [device, isCurrent])]).toEqual([
    2,
    [
      ['WeChat · iPhone', false],
      ['Chrome · Windows', true],
    ],
  ]);
  expect((await stage.send('/web/getInfo', { token: second })).status).toBe(401);
  const notices = envelopeOf(await stage.send('/web/user/notification/list?languageType=1', { token: first }))['rows'] as {
    text: string;
  }[];
  expect(notices.map(({ text }) => text).join()).toContain('WeChat · iPhone');
});

test('an account is exported, closed and reopened', async () => {
  const token = await logIn(await register());

  const exported = await stage.send('/web/user/export', { token });
  const wrong = await stage.post('/web/user/close', { password: 'wrong' }, { token });
  const closed = envelopeOf(await stage.post('/web/user/close', { password }, { token }))['data'];
  const opened = envelopeOf(await stage.post('/web/user/reopen', {}, { token }))['data'];

  expect(envelopeOf(exported)['data']).toMatchObject({ account: { nickName: 'Guest' }, sessions: [expect.anything()], comments: [] });
  expect(exported.text).not.toMatch(/argon2|Hash"/);
  expect([wrong.status, envelopeOf(wrong)['msg']]).toEqual([400, 'The password is incorrect']);
  expect(closed).toMatchObject({ status: 'closing', eraseAt: expect.stringMatching(/Z$/) });
  expect(opened).toMatchObject({ status: 'active', eraseAt: null });
});

test('the consent to store the ID number is recorded with version and instant, withdrawn with the number, and required again for a new one', async () => {
  const email = newEmail();
  const operator = { operateName: '王小明', operatePhone: '13912341234', operateCode: '11010519491231002X', country: 'CN', area: 'CN-SC' };
  const registered = await stage.post('/web/register', {
    userType: 10,
    nickName: '川西影像',
    email,
    emailCode: await stage.codeFor(email, 'register'),
    password,
    ...operator,
    idNumberConsent: true,
  });
  const token = await logIn(email);
  const agencyNow = async () =>
    (envelopeOf(await stage.send('/web/getInfo?languageType=1', { token }))['data'] as { agency: Record<string, unknown> }).agency;
  const before = Date.now() - 120_000;
  expect(registered.status).toBe(200);
  const { version, acceptedAt } = (await agencyNow())['idNumberConsent'] as { version: string; acceptedAt: string };
  expect([version, Date.parse(acceptedAt) > before, Date.parse(acceptedAt) <= Date.now() + 120_000]).toEqual(['2025-01', true, true]);

  const withdrawn = await stage.post('/web/user/withdrawIdNumberConsent', {}, { token });

  expect(envelopeOf(withdrawn)['data']).toMatchObject({
    agency: { operateCode: '', operatePhone: '139****1234', verification: 'pending', idNumberConsent: null },
  });
  expect(envelopeOf(await stage.post('/web/user/revealOperate', { password }, { token }))['data']).toEqual({
    operatePhone: '13912341234',
    operateCode: '',
  });
  expect(
    await msgOf(stage.post('/web/user/updateOperate', { operateCode: operator.operateCode, idNumberConsent: false }, { token })),
  ).toEqual([400, 'Please give your separate consent to the use of the ID number before you submit it']);
  expect(
    await msgOf(
      stage.post('/web/user/updateOperate', { operateCode: operator.operateCode, idNumberConsent: false, languageType: 0 }, { token }),
    ),
  ).toEqual([400, '提交证件号码前，请单独同意对其进行处理']);
  expect((await agencyNow())['operateCode']).toBe('');
  expect(
    (await stage.post('/web/user/updateOperate', { operateCode: operator.operateCode, idNumberConsent: true }, { token })).status,
  ).toBe(200);
  expect(await agencyNow()).toMatchObject({
    operateCode: '110***********002X',
    idNumberConsent: { version: '2025-01', isConfirmed: true },
  });
  const acts = (envelopeOf(await stage.send('/web/user/export', { token }))['data'] as { acts: { action: string }[] }).acts.map(
    ({ action }) => action,
  );
  expect(acts).toContain('withdrawConsent');
});

/** The registration of a client that has no field for the consent. */
async function enterFromOtherClient(more: object = {}) {
  const email = newEmail();
  const fields = {
    userType: 10,
    nickName: '旧客户端',
    email,
    password,
    operateName: '王小明',
    operatePhone: '13912341234',
    operateCode: '11010519491231002X',
    country: 'CN',
    area: 'CN-SC',
    ...more,
  };
  const { status } = await stage.post('/web/register', { ...fields, emailCode: await stage.codeFor(email, 'register') });
  expect(status).toBe(200);
  const token = await logIn(email);
  const info = async () => (envelopeOf(await stage.send('/web/getInfo', { token }))['data'] as { agency: Record<string, unknown> }).agency;
  return { fields, token, info };
}

test('an ID number that comes without a field for the consent is stored; the owner confirms the consent afterwards', async () => {
  const { fields, token, info } = await enterFromOtherClient();
  const given = { operateCode: '110***********002X', idNumberConsent: { version: '', isConfirmed: false } };
  expect(await info()).toMatchObject(given);

  await stage.post('/web/user/confirmIdNumberConsent', {}, { token });

  expect(await info()).toMatchObject({ ...given, idNumberConsent: { version: '2025-01', isConfirmed: true } });
  expect((await stage.post('/web/user/updateOperate', { operateCode: 'E12345678' }, { token })).status).toBe(200);
  expect(await info()).toMatchObject({ operateCode: 'E******78', idNumberConsent: { version: '', isConfirmed: false } });
  const acts = (envelopeOf(await stage.send('/web/user/export', { token }))['data'] as { acts: { action: string }[] }).acts;
  expect(acts.filter(({ action }) => action === 'confirmConsent')).toHaveLength(1);
  expect((await stage.post('/web/register', { ...fields, email: newEmail(), emailCode: '123456', operateCode: '1' })).status).toBe(400);
});

test('an owner who refuses a consent that another client gave has the ID number erased; nothing is left to confirm', async () => {
  const { token, info } = await enterFromOtherClient();

  await stage.post('/web/user/withdrawIdNumberConsent', {}, { token });
  await stage.post('/web/user/confirmIdNumberConsent', {}, { token });

  expect(await info()).toMatchObject({ operateCode: '', operatePhone: '139****1234', idNumberConsent: null });
  expect(envelopeOf(await stage.post('/web/user/revealOperate', { password }, { token }))['data']).toMatchObject({ operateCode: '' });
});

test('an ID number whose use is refused at registration is not stored, and the owner is told', async () => {
  const { token, info } = await enterFromOtherClient({ idNumberConsent: false });

  expect(await info()).toMatchObject({ operateCode: '', operatePhone: '139****1234', verification: 'pending', idNumberConsent: null });
  const notifications = envelopeOf(await stage.send('/web/user/notification/list?languageType=1', { token }))['rows'] as {
    title: string;
    path: string;
  }[];
  expect(notifications).toEqual([expect.objectContaining({ title: 'The ID number was not kept', path: '/set/agency' })]);
});

test('agreements are public, cacheable, and identified by their version', async () => {
  const { headers, text } = await stage.send('/web/cms/agreement?kind=privacy&languageType=1');
  const { data } = JSON.parse(text) as { data: { title: string; version: string; content: string } };

  expect([headers['cache-control'], headers['cache-tag']]).toEqual(['public, max-age=0, s-maxage=300', 'agreement:privacy,siteName']);
  expect([data.title, data.version, data.content.includes('Golden Panda Awards')]).toEqual(['Privacy Policy', '2025-01', true]);
  expect((await stage.send('/web/cms/agreement?kind=user&version=1999-01')).status).toBe(404);
  expect((await stage.send('/web/cms/agreement?kind=other')).status).toBe(400);
});
