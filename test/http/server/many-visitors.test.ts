/** Rate limits for crowds and attackers: a crowd behind one address gets in, and one IPv6 customer with thousands of networks locks no one out. */
import { beforeAll, afterAll, expect, test } from 'vitest';
import { newEmail } from '#test/http/contracts/caller-row.ts';
import { openCallerStage, password, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import type { HttpAnswer } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const post = (path: string, fields: object, address: string) => postAt(stage, path, fields, address);
const postAt = (at: CallerStage, path: string, fields: object, address: string) =>
  at.post(path, fields, { headers: { 'x-forwarded-for': address } });
const logIn = (userName: string, given: string, address: string) => logInAt(stage, userName, given, address);
const logInAt = (at: CallerStage, userName: string, given: string, address: string) =>
  postAt(at, '/web/login', { userName, password: given }, address);
const countOf = (answers: readonly HttpAnswer[], status: number) => answers.filter((answer) => answer.status === status).length;

/** One call after the other. */
async function inTurn<T>(count: number, call: (at: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let at = 0; at < count; at += 1) answers.push(await call(at));
  return answers;
}

test('31 people log in at once behind one address; the last of 31 wrong passwords is refused', async () => {
  const hall = '203.0.113.20';
  // Costly enough that concurrent logins wait in the hash queue.
  await using own = await openCallerStage({}, { hashCost: { memoryKib: 4_096, passes: 1 } });
  const people = await inTurn(31, () => own.makeCaller('user'));
  const logIn = (userName: string, given: string, address: string) => logInAt(own, userName, given, address);

  const right = await Promise.all(people.map(({ email }) => logIn(email, password, hall)));
  const wrong = await inTurn(31, () => logIn(newEmail(), 'a wrong password', hall));

  expect(right.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect(wrong.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 400), 429]);
  // A known visitor has a separate limit that others cannot exhaust.
  expect((await logIn(people[0]?.email ?? '', password, hall)).status).toBe(200);
});

test('25 people register behind one address with their mailed codes', async () => {
  const hall = '203.0.113.21';
  const outcomes = await inTurn(25, async () => {
    const email = newEmail();
    const asked = await post('/web/getEmailCode', { email }, hall);
    const code = /\b\d{6}\b/.exec(stage.services.mailQueue.listMailbox().find(({ to }) => to === email)?.text ?? '')?.[0];
    const registered = await post('/web/register', { userType: 20, nickName: '观众', email, emailCode: code, password }, hall);
    return [asked.status, registered.status];
  });

  expect(outcomes).toEqual(outcomes.map(() => [200, 200]));
});

test('playback is limited per account for logged-in viewers; anonymous viewers behind one address share a separate limit', async () => {
  const hall = '203.0.113.22';
  const { rows } = JSON.parse((await stage.send('/web/cmsv2/column/video?pageSize=50')).text) as {
    rows: { videoId: string; state: string }[];
  };
  const path = `/vod/getVideoPlayAuth?videoId=${rows.find(({ state }) => state === 'open')?.videoId}`;
  const watch = (token?: string) => stage.send(path, { headers: { 'x-forwarded-for': hall }, ...(token ? { token } : {}) });
  const [one, other] = [await stage.makeCaller('user'), await stage.makeCaller('user')];

  const anonymous = await inTurn(150, () => watch());
  const own = await inTurn(61, () => watch(one.token));

  expect(countOf(anonymous, 200)).toBe(150);
  expect(own.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect([(await watch(other.token)).status, (await watch()).status]).toEqual([200, 200]);
});

test('65 codes requested by five /64 of one /48 do not exhaust the ceiling: a visitor registers, and an owner gets a password code', async () => {
  await stage.db.execute(`delete from rate_window where key like 'code%'`);
  const owner = await stage.makeCaller('user');

  const flood = await inTurn(65, (at) => post('/web/getEmailCode', { email: newEmail() }, `2001:db8:5:${(at % 5) + 1}::${at + 1}`));

  // Half of the total for all is left to others.
  expect([countOf(flood, 200), countOf(flood, 429)]).toEqual([30, 35]);
  expect((await post('/web/getEmailCode', { email: newEmail() }, '203.0.113.30')).status).toBe(200);
  expect((await post('/web/getEmailCode', { email: newEmail() }, '2001:db8:6::1')).status).toBe(200);
  expect((await post('/web/getEmailCodePwd', { email: owner.email }, '203.0.113.31')).status).toBe(200);
});

test('40 wrong passwords for one account from ten /64 of one /48 reach the limit, and the owner still logs in', async () => {
  const owner = await stage.makeCaller('user');

  const guesses = await inTurn(40, (at) => logIn(owner.email, `guess ${at}`, `2001:db8:7:${((at % 10) * 256).toString(16)}::1`));
  const neighbours = await inTurn(15, (at) => logIn(owner.email, `guess ${at}`, `2001:db8:8:${(at % 10).toString(16)}::1`));

  expect([countOf(guesses, 400), countOf(guesses, 429)]).toEqual([20, 20]);
  // All of them in one /56.
  expect([countOf(neighbours, 400), countOf(neighbours, 429)]).toEqual([10, 5]);
  expect((await logIn(owner.email, password, '203.0.113.40')).status).toBe(200);
});
