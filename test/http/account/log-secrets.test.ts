/** The built site with full logging during all account calls: its output contains no personal data or secrets. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBuiltSite, type BuiltSite } from '#test/support/app.ts';
import { codeIn, startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { ask, envelopeOf, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';

let server: TestMailServer;
let site: BuiltSite;
const output: string[] = [];
beforeAll(async () => {
  server = await startMailServer();
  const smtpUrl = new URL(server.url);
  Object.assign(smtpUrl, { username: 'mailer', password: 'smtp-word-of-the-site' });
  site = await startBuiltSite({
    LOG_LEVEL: 'trace',
    SMTP_URL: smtpUrl.href,
    MAIL_FROM: 'no-reply@panda.test',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  for (const pipe of [site.process.stdout, site.process.stderr]) pipe?.on('data', (bytes: Buffer) => output.push(bytes.toString()));
}, 180_000);
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const institution = {
  email: 'secret-institution@example.org',
  password: 'bamboo under the snow',
  operateName: '王隐名',
  operatePhone: '13912340077',
  operateCode: '11010519491231002X',
};
const visitor = { email: 'secret-visitor@example.org', password: 'a quiet river in winter' };
/** Texts that the log must not contain, by description. */
const secrets = new Map<string, string>([
  ...Object.entries({ ...institution, visitorEmail: visitor.email, visitorPassword: visitor.password }),
  ['wrong password', 'this is not the password'],
  ['new password', 'another panda climbs'],
  ['word of the mail server', 'smtp-word-of-the-site'],
  ['invitation', 'BCDF-GHJK-MNPQ'],
  ['wrong token', 'w'.repeat(43)],
]);

let calls = 0;
const send = (
  path: string,
  {
    fields,
    token,
    text,
    type = 'application/json',
  }: { fields?: Record<string, unknown>; token?: string; text?: string; type?: string } = {},
): Promise<HttpAnswer> => {
  calls += 1;
  const body = text ?? (fields && JSON.stringify(fields));
  const headers = {
    'x-forwarded-for': `203.0.113.${calls}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': type }),
  };
  return ask(site.origin, path, { method: body === undefined ? 'GET' : 'POST', headers, body });
};

async function noteCode(email: string, count: number): Promise<string> {
  const code = codeIn(await server.waitForMail(email, count));
  secrets.set(`code ${secrets.size}`, code);
  return code;
}

async function logIn(email: string, password: string): Promise<string> {
  const token = String(envelopeOf(await send('/web/login', { fields: { userName: email, password } }))['token']);
  expect(token).toMatch(/^[\w-]{43}$/);
  secrets.set(`token ${secrets.size}`, token);
  return token;
}

test('registers, with every kind of error', async () => {
  const { email } = institution;
  expect((await send('/web/getEmailCode', { fields: { email } })).status).toBe(200);
  expect((await send('/web/getEmailCode', { fields: { email } })).status).toBe(429);
  expect((await send(`/web/getEmailCode?email=${encodeURIComponent(email)}`)).status).toBe(429);
  const emailCode = await noteCode(email, 1);
  const fields = { ...institution, userType: 10, nickName: '某机构', country: 'CN', area: 'CN-SC', idNumberConsent: true, emailCode };
  const wrongs = [
    { emailCode: '000000' },
    { operateCode: '110105194912310021' },
    { password: 'short' },
    { invitationCode: 'BCDF-GHJK-MNPQ' },
    { email: 'secret-institution' },
    { nickName: { toString: 1 } },
  ];
  for (const wrong of wrongs)
    expect((await send('/web/register', { fields: { ...fields, ...wrong } })).status, JSON.stringify(wrong)).toBe(400);
  expect((await send('/web/register', { text: JSON.stringify(fields).slice(0, -3) })).status).toBe(400);
  expect((await send('/web/register', { text: JSON.stringify(fields), type: 'text/plain' })).status).toBe(415);
  expect(envelopeOf(await send('/web/register', { fields }))).toMatchObject({ code: 200 });
  expect((await send('/web/register', { fields })).status).toBe(400);
  await send('/web/getEmailCode', { fields: { email: visitor.email } });
  const code = await noteCode(visitor.email, 1);
  expect((await send('/web/register', { fields: { ...visitor, userType: 20, nickName: '访客', emailCode: code } })).status).toBe(200);
});

test('logs in and out, with wrong passwords and with tokens in wrong places', async () => {
  const { email, password } = institution;
  for (const wrong of ['this is not the password', ''])
    expect((await send('/web/login', { fields: { userName: email, password: wrong } })).status).toBe(400);
  expect(
    (await send('/web/login', { fields: { userName: 'secret-visitor@example.org', password: 'this is not the password' } })).status,
  ).toBe(400);
  const token = await logIn(email, password);
  for (const path of [
    `/web/getInfo?token=${token}`,
    `/web/nothing/${token}?email=${email}`,
    `/login?email=${email}&token=${token}`,
    `/nothing?password=${encodeURIComponent(password)}`,
    `/%E0%A4%A?token=${token}`,
  ])
    await send(path);
  expect((await send('/web/getInfo', { token: 'w'.repeat(43) })).status).toBe(401);
  expect((await send('/web/logout', { fields: {}, token })).status).toBe(200);
  expect((await send('/web/getInfo', { token })).status).toBe(401);
});

test('the account owner’s calls', async () => {
  const { email, password, operateCode, operatePhone } = institution;
  const token = await logIn(email, password);
  for (const path of ['/web/getInfo', '/web/user/session/list', '/web/user/export', '/web/user/notification/list'])
    expect((await send(path, { token })).status, path).toBe(200);
  expect(envelopeOf(await send('/web/user/revealOperate', { fields: { password }, token }))['data']).toMatchObject({
    operateCode,
    operatePhone,
  });
  expect((await send('/web/user/revealOperate', { fields: { password: 'this is not the password' }, token })).status).toBe(400);
  expect((await send('/web/user/updateOperate', { fields: { operateName: '李隐名', operatePhone: '13912340078' }, token })).status).toBe(
    200,
  );
  secrets.set('new name', '李隐名').set('new phone', '13912340078');
  await send('/web/feedback', { fields: { type: 'other', content: 'hello', contact: 'secret-contact@example.org' } });
  secrets.set('contact', 'secret-contact@example.org');
});

test('resets a password, for known and unknown addresses, with and without a working mail server', async () => {
  const { email } = visitor;
  server.setMood('busy');
  await send('/web/getEmailCode', { fields: { email: 'secret-third@example.org' } });
  secrets.set('third', 'secret-third');
  await server.stop();
  expect((await send('/web/getEmailCode', { fields: { email: 'secret-fourth@example.org' } })).status).toBe(200);
  secrets.set('fourth', 'secret-fourth');
  await server.start();
  server.setMood('well');
  expect((await send('/web/getEmailCodePwd', { fields: { email: 'secret-nobody@example.org' } })).status).toBe(200);
  secrets.set('nobody', 'secret-nobody');
  // A minute after the code of the registration.
  await noteCode('secret-fourth@example.org', 1);
  const token = await logIn(email, visitor.password);
  expect((await send('/web/user/close', { fields: { password: visitor.password }, token })).status).toBe(200);
  expect((await send('/web/user/reopen', { fields: {}, token })).status).toBe(200);
  expect((await send('/web/user/updatePwd', { fields: { email, emailCode: '123450', password: 'another panda climbs' } })).status).toBe(
    400,
  );
});

test('the output of all these calls contains no secret', async () => {
  await expect.poll(() => output.join('').length).toBeGreaterThan(0);
  const log = output.join('');

  for (const [name, secret] of secrets)
    expect(
      log.includes(secret),
      `${name} is in the output: ${log.slice(Math.max(0, log.indexOf(secret) - 200), log.indexOf(secret) + 60)}`,
    ).toBe(false);
  // The log is not empty: it contains the failed delivery.
  expect(log).toMatch(/mail: codeRegister could not be sent/);
  expect([...secrets.keys()].filter((name) => name.startsWith('code')).length).toBeGreaterThanOrEqual(3);
});
