import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { standInKeys, startWeChatServer } from '#test/support/servers/wechat-server.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { makeFolder } from '#test/support/database/database.ts';
import { examineOutside, judgeAnswer } from './doctor-outside.ts';
import { fail, quote, type Outcome } from './finding.ts';

const page = { 'cache-control': 'public, max-age=0, s-maxage=60', 'content-encoding': 'br', 'x-content-type-options': 'nosniff' };
const judge = (headers: Record<string, string>, isPurged = false, status = 200) =>
  judgeAnswer({ address: '/', status, headers: new Headers({ ...page, ...headers }), isPurged });

test('the headers of a page tell what lies in front of the site', () => {
  expect(judge({ vary: 'Accept-Encoding' })).toEqual({
    state: 'ok',
    message: {
      'zh-Hans': '/ 返回时没有缓存的迹象；响应头与站点一致',
      en: '/ answers without a sign of a cache; with the headers of the site',
    },
  });
  expect(judge({ 'x-cache': 'HIT', age: '4' }, true).message.en).toBe(
    '/ answers behind a cache (x-cache HIT, age 4); with the headers of the site',
  );
  expect(judge({}, true)).toMatchObject({ state: 'warn', message: { en: expect.stringContaining('no cache answers') } });
  expect(judge({ 'set-cookie': 'a=b', vary: 'Cookie', 'cache-control': 'no-store' }).message.en).toMatch(
    /cookie is set.*“no-store”.*Vary is “Cookie”/,
  );
  expect(judgeAnswer({ address: '/', status: 200, headers: new Headers(), isPurged: false }).message.en).toMatch(
    /security headers are missing.*not compressed/,
  );
  expect(judge({}, false, 502)).toMatchObject({ state: 'fail', message: { 'zh-Hans': '/ 返回 502', en: '/ answers 502' } });
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
      found[name] = await check().catch((error: Error) => fail(quote(error.message)));
    });
    return found;
  };

  const local = await examine({ SMTP_URL: mail.url, MAIL_FROM: 'site@example.org' });
  wechat.setMood({ code: 40164, at: 'stable_token' });
  const refused = await examine({});

  expect(local['wechat']).toMatchObject({ state: 'warn', message: { en: expect.stringContaining('cannot be a JS-SDK domain') } });
  expect(local['address']).toMatchObject({ state: 'ok', message: { en: expect.stringContaining('this machine alone') } });
  expect(local['certificate']?.message.en).toMatch(/not trusted|offers no encryption/);
  expect(refused['wechat']).toMatchObject({
    state: 'fail',
    message: { en: expect.stringContaining('not on the list of allowed addresses') },
  });
  expect(JSON.stringify([local, refused])).not.toContain(standInKeys.secret);
});
