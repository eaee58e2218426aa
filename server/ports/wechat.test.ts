/** The two WeChat calls against a stand-in of its server: responses, and every way in which it can fail to respond. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { standInKeys, startWeChatServer, type WeChatMood, type WeChatStandIn } from '#test/support/servers/wechat-server.ts';
import { faultOf, knownWeChatCodes, WeChatFault } from './wechat-faults.ts';
import { createWeChat, wechatCallMs, type WeChat } from './wechat.ts';

let server: WeChatStandIn;
let wechat: WeChat;
const never = new AbortController().signal;
beforeAll(async () => {
  server = await startWeChatServer();
  wechat = createWeChat({ ...standInKeys, origin: server.origin });
});
afterAll(async () => {
  await wechat.close();
  await server[Symbol.asyncDispose]();
});
beforeEach(() => server.setMood('well'));

async function faultFrom(call: Promise<unknown>): Promise<WeChatFault> {
  const error: unknown = await call.then(
    () => new Error('it answered'),
    (reason: unknown) => reason,
  );
  if (error instanceof WeChatFault) return error;
  throw error;
}

const token = () => wechat.accessToken({ isForced: false, signal: never });

test('returns the current token, a new one if forced, and a ticket for it', async () => {
  const [one, two] = [await token(), await token()];
  const forced = await wechat.accessToken({ isForced: true, signal: never });

  expect([one.seconds, two.value]).toEqual([7_200, one.value]);
  expect(forced.value).not.toBe(one.value);
  expect((await faultFrom(wechat.ticket(one.value, never))).kind).toBe('token');
  expect(await wechat.ticket(forced.value, never)).toMatchObject({ seconds: 7_200, value: expect.stringMatching(/^ticket_/) as string });
});

test.each([
  ['another app id', { appId: 'wx9' }, 40013],
  ['another secret', { secret: 'wrong' }, 40125],
])('reports %s as a configuration error', async (_name, wrong, code) => {
  const other = createWeChat({ ...standInKeys, ...wrong, origin: server.origin });

  const fault = await faultFrom(other.accessToken({ isForced: false, signal: never }));
  await other.close();

  expect([fault.code, fault.kind]).toEqual([code, 'configuration']);
});

const silentMoods: WeChatMood[] = ['garbage', 'empty', 'poison', 'broken', 'drop', 'redirect', 'flood'];

test.each(silentMoods)('reports the server as unreachable in the mood %s, and recovers', async (mood) => {
  const { value } = await token();
  server.setMood(mood);

  for (const call of [token(), wechat.ticket(value, never)]) expect(await faultFrom(call)).toMatchObject({ kind: 'unreachable', code: 0 });

  server.setMood('well');
  expect((await token()).value).toBe(value);
});

/** The server never responds; the margin is for a busy machine that notices the timeout late. */
const hangingMs = 8_000;

test.each<WeChatMood>(['hang', 'drip'])('waits no longer than three seconds for a server in the mood %s', async (mood) => {
  const { value } = await token();
  server.setMood(mood);
  const started = performance.now();

  const faults = await Promise.all([faultFrom(token()), faultFrom(wechat.ticket(value, never))]);

  expect(faults.map(({ kind }) => kind)).toEqual(['unreachable', 'unreachable']);
  expect(performance.now() - started).toBeLessThan(wechatCallMs + hangingMs);
});

test('waits for a slow server, and stops on abort', async () => {
  server.setMood('slow');
  expect((await token()).seconds).toBe(7_200);

  const stop = new AbortController();
  const started = performance.now();
  const stopped = faultFrom(wechat.accessToken({ isForced: false, signal: stop.signal }));
  stop.abort();
  await stopped;
  expect(performance.now() - started).toBeLessThan(1_000);
});

test('keeps no idle connection, which the server could close before the next call', async () => {
  const { value } = await token();
  await wechat.ticket(value, never);

  await expect.poll(() => server.connections(), { timeout: 1_000 }).toBe(0);
});

test('uses a port below the ephemeral range, so that no process takes it while the stand-in is stopped', () => {
  expect(Number(new URL(server.origin).port)).toBeLessThan(32_768);
});

test('reports a refused connection, and reconnects', async () => {
  await server.stop();
  expect(await faultFrom(token())).toMatchObject({ kind: 'unreachable', message: expect.stringContaining('ECONNREFUSED') as string });

  await server.start();
  expect((await token()).seconds).toBe(7_200);
});

test.each(knownWeChatCodes)('maps code %d for both calls', async (code) => {
  const { value } = await token();
  server.setMood({ code });
  const [forToken, forTicket] = [await faultFrom(token()), await faultFrom(wechat.ticket(value, never))];

  for (const fault of [forToken, forTicket]) {
    expect(fault.code).toBe(code);
    expect(fault.message).toMatch(new RegExp(`^(stable_token|getticket): ${code} .{10,}`));
  }
});

test.each([
  [-1, 'busy', 'busy'],
  [40001, 'configuration', 'token'],
  [40014, 'token', 'token'],
  [42001, 'token', 'token'],
  [40164, 'configuration', 'configuration'],
  [45009, 'day', 'day'],
  [45011, 'minute', 'minute'],
  [40013, 'configuration', 'configuration'],
  [40125, 'configuration', 'configuration'],
  [99999, 'unreachable', 'unreachable'],
] as const)('takes %d as %s of the first call and %s of the second', (code, forToken, forTicket) => {
  expect([faultOf('stable_token', code, '').kind, faultOf('getticket', code, '').kind]).toEqual([forToken, forTicket]);
});

test('reports the IP address to allow-list, and nothing else of a response', () => {
  expect(
    faultOf('stable_token', 40164, 'invalid ip 203.0.113.7 ipv6 ::ffff:203.0.113.7, not in whitelist rid: 64ab804b-7a319e9d-38444db3')
      .message,
  ).toMatch(/\(203\.0\.113\.7\)$/);
  expect(faultOf('stable_token', 61004, 'access clientip is not registered requestIP: 2001:db8::7 rid: 64aba0e3').message).toMatch(
    /\(2001:db8::7\)$/,
  );
  expect(faultOf('getticket', 40001, 'invalid credential 203.0.113.7 secret-secret').message).toBe(
    'getticket: 40001 the access token is invalid or not the latest',
  );
  expect(faultOf('getticket', 12345, 'secret-secret 1.2.3.4').message).not.toMatch(/secret|1\.2\.3\.4/);
});

test('never includes a key, a token, a ticket or a URL with one in an error', async () => {
  const { value } = await token();
  const faults: WeChatFault[] = [];
  for (const mood of [
    ...silentMoods,
    { code: 40164, message: `${value} ${standInKeys.secret}` },
    { code: 777, message: value },
  ] satisfies WeChatMood[]) {
    server.setMood(mood);
    faults.push(await faultFrom(token()), await faultFrom(wechat.ticket(value, never)));
  }

  const texts = faults.map((fault) => `${fault.message} ${fault.stack ?? ''} ${JSON.stringify(fault)} ${String(fault.cause)}`).join('\n');
  for (const secret of [standInKeys.secret, standInKeys.appId, value, encodeURIComponent(value), ...server.secrets()])
    expect(texts).not.toContain(secret);
});

test('keeps the base path of a relay', async () => {
  const relayed = createWeChat({ ...standInKeys, origin: `${server.origin}/relay/` });

  expect((await faultFrom(relayed.accessToken({ isForced: false, signal: never }))).code).toBe(404);
  await relayed.close();
});
