import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { standInKeys, startWeChatServer } from '#test/support/servers/wechat-server.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { examineOutside, judgeAnswer } from './doctor-outside.ts';
import type { Outcome } from './finding.ts';

const page = { 'cache-control': 'public, max-age=0, s-maxage=60', 'content-encoding': 'br', 'x-content-type-options': 'nosniff' };
const judge = (headers: Record<string, string>, isPurged = false, status = 200) =>
  judgeAnswer({ status, headers: new Headers({ ...page, ...headers }), isPurged });

test('the headers of a page tell what lies in front of the site', () => {
  expect(judge({ vary: 'Accept-Encoding' })).toEqual({
    state: 'ok',
    message: 'answers without a sign of a cache, with the headers of the site',
  });
  expect(judge({ 'x-cache': 'HIT', age: '4' }, true)).toEqual({
    state: 'ok',
    message: 'answers behind a cache (x-cache HIT, age 4), with the headers of the site',
  });
  expect(judge({}, true)).toMatchObject({ state: 'warn', message: expect.stringContaining('no cache answers') });
  expect(judge({ 'set-cookie': 'a=b', vary: 'Cookie', 'cache-control': 'no-store' }).message).toMatch(
    /cookie is set.*“no-store”.*Vary is “Cookie”/,
  );
  expect(judgeAnswer({ status: 200, headers: new Headers(), isPurged: false }).message).toMatch(
    /security headers are missing.*not compressed/,
  );
  expect(judge({}, false, 502)).toEqual({ state: 'fail', message: 'answers 502' });
});

test('WeChat tells whether this address is allowed, and mail servers whether their certificate is trusted', async () => {
  await using wechat = await startWeChatServer();
  await using mail = await startMailServer();
  const examine = async (environment: Record<string, string>) => {
    const config = readConfig({
      DATA_FOLDER: makeFolder(),
      WECHAT_APP_ID: standInKeys.appId,
      WECHAT_APP_SECRET: standInKeys.secret,
      WECHAT_API_ORIGIN: wechat.origin,
      ...environment,
    });
    const found: Record<string, Outcome> = {};
    await examineOutside(config, async (name, check) => {
      found[name] = await check().catch((error: Error): Outcome => ({ state: 'fail', message: error.message }));
    });
    return found;
  };

  const local = await examine({ SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  wechat.setMood({ code: 40164, at: 'stable_token' });
  const refused = await examine({});

  expect(local['wechat']).toMatchObject({ state: 'warn', message: expect.stringContaining('cannot be a JS-SDK domain') });
  expect(local['address']).toMatchObject({ state: 'ok', message: expect.stringContaining('this machine alone') });
  expect(local['certificate']?.message).toMatch(/not trusted|offers no encryption/);
  expect(refused['wechat']).toMatchObject({ state: 'fail', message: expect.stringContaining('not on the list of allowed addresses') });
  expect(JSON.stringify([local, refused])).not.toContain(standInKeys.secret);
});
