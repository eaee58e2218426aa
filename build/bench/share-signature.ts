/** WeChat JS-SDK signatures with the ticket in memory: the service alone, and the call over HTTP. */
import { performance } from 'node:perf_hooks';
import { request } from 'undici';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { openDatabase } from '#server/db/client.ts';
import type { WeChatKeys } from '#server/ports/wechat.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { createShareService } from '#server/services/share/share.ts';
import { standInKeys, startWeChatServer } from '#test/support/servers/wechat-server.ts';
import { demoEnvironment } from './demo-site.ts';
import { figure, type Bench } from './figure.ts';
import { cpuMs, startSite } from './processes.ts';

const signatures = 20_000;
const calls = 600;
const url = encodeURIComponent('https://panda.test/en/content/article/a1b2c3d4?from=timeline&isappinstalled=0');

export const shareSignature: Bench = {
  name: 'share-signature',
  description: `${signatures} signatures of the service and ${calls} calls over HTTP, with the ticket in memory`,
  run: async () => {
    await using server = await startWeChatServer();
    const keys = { ...standInKeys, origin: server.origin };
    await using demo = await demoEnvironment();
    const alone = await serviceMs(demo.folder, keys);
    const settings = {
      WECHAT_APP_ID: keys.appId,
      WECHAT_APP_SECRET: keys.secret,
      WECHAT_API_ORIGIN: keys.origin,
      SITE_ORIGIN: 'https://panda.test',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    await using site = await startSite({ ...demo.environment, ...settings });
    for (let call = 0; call < 100; call += 1) await sign(site.origin, call);
    const before = cpuMs(site.pid);
    for (let call = 0; call < calls; call += 1) await sign(site.origin, call);
    const overHttp = (cpuMs(site.pid) - before) / calls;
    return {
      figures: [
        figure('a signature: CPU', { value: alone, unit: 'ms', atMost: 1 }),
        figure('a call over HTTP: CPU of all threads', { value: overHttp, unit: 'ms', atMost: 1 }),
        figure('calls of the app’s server', { value: server.calls().length, unit: '', atMost: 4 }),
      ],
    };
  },
};

/** CPU milliseconds of this process per signature. */
async function serviceMs(dataFolder: string, wechat: WeChatKeys): Promise<number> {
  await using database = await openDatabase({ databaseUrl: null, dataFolder });
  const { db } = database;
  const cipher = createFieldCipher({ secret: 'a secret of at least thirty-two characters', fieldKeys: [] });
  const config = { siteOrigin: 'https://panda.test', allowedHosts: [], production: true, wechat };
  const share = createShareService({
    config,
    db,
    cipher,
    rateLimit: createRateLimit({ db, cipher }),
    warn: console.error,
    onError: console.error,
  });
  for (let round = 0; round < 2_000; round += 1) await share.sign({ url }, null);
  const [before, began] = [process.cpuUsage(), performance.now()];
  for (let round = 0; round < signatures; round += 1) await share.sign({ url }, null);
  const { user, system } = process.cpuUsage(before);
  await share.close();
  return Math.min((user + system) / 1_000, performance.now() - began) / signatures;
}

/** Each call uses another client address, so that the rate limit does not apply. */
async function sign(origin: string, call: number): Promise<void> {
  const { statusCode, body } = await request(`${origin}/web/cmsv2/column/getWeChatConfig`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${call >> 8}.${call & 255}` },
    body: JSON.stringify({ url, languageType: 1 }),
  });
  if (statusCode !== 200) throw new Error(`The signature call answers ${statusCode}`);
  await body.dump();
}
