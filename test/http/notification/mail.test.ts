/** Mail over HTTP: codes through a real mail server and during its outage, and the mailbox page of a site without mail. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { mailboxPath } from '#server/terminal.ts';
import { disposeAfterTest, startTestApp, type TestApp } from '#test/support/app.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { codeIn, startMailServer, type TestMailServer } from '#test/support/servers/mail-server.ts';
import { ask, envelopeOf, post } from '#test/http/contracts/contract-calls.ts';

let server: TestMailServer;
let sending: TestApp;
let keeping: TestApp;
beforeAll(async () => {
  await prepareDemoFolder();
  server = await startMailServer();
  sending = await startTestApp({
    environment: { SMTP_URL: server.url, MAIL_FROM: 'Golden Panda <no-reply@panda.test>', SITE_ORIGIN: 'https://panda.test' },
  });
  keeping = await startTestApp();
}, 180_000);
afterAll(async () => {
  await sending[Symbol.asyncDispose]();
  await keeping[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const password = 'bamboo under the snow';
let number = 0;
const newEmail = () => `reader${(number += 1)}@example.org`;
const liftLimits = ({ context }: TestApp) => context.database?.db.execute(sql`delete from rate_window`);
const register = (site: TestApp, email: string, emailCode: string) =>
  post(site.origin, '/web/register', { userType: 20, nickName: 'Reader', email, emailCode, password });

test('a visitor registers with the code of a mail sent by SMTP', async () => {
  await liftLimits(sending);
  const email = newEmail();

  const asked = await post(sending.origin, '/web/getEmailCode', { email, languageType: 1 });

  expect(envelopeOf(asked)).toEqual({ code: 200, msg: '', data: { seconds: 60 } });
  const mail = await server.waitForMail(email);
  expect(mail.subject).toBe('Golden Panda Awards: your registration code');
  expect(mail.text?.indexOf('Your registration code')).toBeLessThan(mail.text?.indexOf('注册验证码') ?? 0);
  expect((await register(sending, email, codeIn(mail))).status).toBe(200);
  expect(envelopeOf(await register(sending, email, codeIn(mail)))).toMatchObject({ code: 400, msg: '验证码错误或已过期' });
});

test('the server enforces the minute between two codes and reports the seconds left', async () => {
  await liftLimits(sending);
  const email = newEmail();
  await post(sending.origin, '/web/getEmailCode', { email });

  const again = await post(sending.origin, '/web/getEmailCode', { email: email.toUpperCase(), languageType: 1 });

  const seconds = Number(again.headers['retry-after']);
  expect(again.status).toBe(429);
  expect(seconds).toBeGreaterThan(50);
  expect(envelopeOf(again)).toMatchObject({ code: 429, msg: expect.stringContaining(String(seconds)) as string, data: { seconds } });
});

test('a mail outage gives a queued code within five seconds, affects nothing else, and the code is delivered later', async () => {
  await liftLimits(sending);
  const [known, fresh] = [newEmail(), newEmail()];
  await post(sending.origin, '/web/getEmailCode', { email: known });
  await register(sending, known, codeIn(await server.waitForMail(known)));
  await liftLimits(sending);
  server.setMood('hang');
  const began = performance.now();

  const waiting = [
    post(sending.origin, '/web/getEmailCode', { email: fresh, languageType: 1 }),
    ...[known, newEmail()].map((email) => post(sending.origin, '/web/getEmailCodePwd', { email, languageType: 1 })),
  ];
  let areAnswered = false;
  void Promise.any(waiting).then(() => (areAnswered = true));
  const pages = await Promise.all(['/', '/web/cmsv2/column/news', '/healthz'].map((path) => ask(sending.origin, path)));
  const pagesMs = performance.now() - began;
  const wereFirst = !areAnswered;
  const answers = await Promise.all(waiting);

  // Pages take next to nothing, unless the machine is busy with other things.
  expect(performance.now() - began).toBeLessThan(5_000 + pagesMs);
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(wereFirst).toBe(true);
  for (const answer of answers) expect(envelopeOf(answer)).toMatchObject({ code: 200, data: { seconds: 60, isQueued: true } });
  server.setMood('well');
  // The queue resumes without a command.
  const code = codeIn(await server.waitForMail(fresh));
  expect((await register(sending, fresh, code)).status).toBe(200);
  await liftLimits(sending);
  expect((await post(sending.origin, '/web/getEmailCodePwd', { email: known })).status).toBe(200);
});

test('a site that sends mail has no mailbox page', async () => {
  expect((await ask(sending.origin, mailboxPath)).status).toBe(404);
});

test('the mailbox of a site without mail lists newest first in both forms, inert and never stored', async () => {
  await liftLimits(keeping);
  const [first, second] = [newEmail(), newEmail()];
  for (const email of [first, second]) await post(keeping.origin, '/web/getEmailCode', { email });

  const page = await ask(keeping.origin, mailboxPath);

  expect(page).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' },
  });
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'; frame-ancestors 'none'/,
  );
  expect(page.text).not.toMatch(/<script|style="/);
  expect(page.text.indexOf(second)).toBeLessThan(page.text.indexOf(first));
  const kept = keeping.context.services?.mailQueue.listMailbox() ?? [];
  expect(page.text).toContain(codeIn(kept[0] ?? {}));
  const form = await ask(keeping.origin, `${mailboxPath}/${kept[0]?.id}`);
  expect(form).toMatchObject({
    status: 200,
    text: kept[0]?.html,
    headers: { 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' },
  });
  expect(form.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; .*sandbox$/);
  expect((await ask(keeping.origin, `${mailboxPath}/another`)).status).toBe(404);
});

test('the mailbox is not served under other host names or through a proxy', async () => {
  const strangers: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'localhost.evil.example' },
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
  ];
  const answers = await Promise.all(strangers.map((headers) => ask(keeping.origin, mailboxPath, { headers })));

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await ask(keeping.origin, mailboxPath, { headers: { host: 'localhost:3000' } })).status).toBe(200);
});

const release = { NODE_ENV: 'production' };
const server1 = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@example.org' };

test.each([
  ['development', {}, true],
  ['development with a mail server', server1, false],
  ['a demonstration on this machine', release, true],
  ['a demonstration on a named interface', { ...release, HOST: '0.0.0.0' }, false],
  ['a demonstration on this machine with a public address', { ...release, SITE_ORIGIN: 'https://example.org' }, false],
  ['a release', { ...release, DEMO_CONTENT: 'false' }, false],
  ['a release that listens to this machine', { ...release, DEMO_CONTENT: 'false', HOST: '127.0.0.1' }, false],
  ['a release with a mail server', { ...release, ...server1 }, false],
])('whether mails are shown on the machine: %s', (_name, environment, isShown) => {
  expect(readConfig({ APP_SECRET: 'a secret of at least thirty-two characters', ...environment }).mailbox).toBe(isShown);
});

test('a production site without a mail server refuses codes with a message, for known and unknown addresses', async () => {
  const site = disposeAfterTest(await startTestApp({ environment: { NODE_ENV: 'production', HOST: '0.0.0.0', LOG_LEVEL: 'silent' } }));

  for (const path of ['/web/getEmailCode', '/web/getEmailCodePwd'])
    expect((await post(site.origin, path, { email: newEmail() })).status, path).toBe(503);
  expect((await ask(site.origin, mailboxPath)).status).toBe(404);
});

test.each([
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@b.org' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'no address' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'A <a@b.org>\r\nBcc: c@d.org' }, 'MAIL_FROM'],
  [{ FIELD_KEYS: 'k1:short' }, 'FIELD_KEYS'],
  [{ FIELD_KEYS: `s:${'A'.repeat(43)}=` }, 'FIELD_KEYS'],
  [{ FIELD_KEYS: `k1:${'A'.repeat(43)}=,k1:${'B'.repeat(43)}=` }, 'FIELD_KEYS'],
])('a start with %o names %s and tells no secret', (environment, name) => {
  const read = () => readConfig({ APP_SECRET: 'a secret of at least thirty-two characters', ...environment });

  expect(read).toThrow(name);
  expect(read).not.toThrow(/AAAA|short/);
});
