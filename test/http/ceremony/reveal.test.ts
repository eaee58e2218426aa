/** Reveals by their calls: neither mode lets one call publish winners, and no file or page has one before its instant. */
import { expect, test } from 'vitest';
import { ofFile } from '#test/support/of-file.ts';
import { openCallerStage, type Caller } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

const stage = ofFile(openCallerStage);
const [first, second, admin] = [
  ofFile(() => stage().makeCaller('operator')),
  ofFile(() => stage().makeCaller('operator')),
  ofFile(() => stage().makeCaller('admin')),
];

const post = async (path: string, fields: object, { token }: Caller) =>
  envelopeOf(await stage().post(path, fields, { token })) as { code: number; msg: string; data: { id: string } };
const plan = (caller: Caller, from: string | null, to: string | null) =>
  post('/webAdmin/award/edition/ceremony', { id: '2025', base: { revealAt: from }, changes: { revealAt: to } }, caller);
const chooseMode = (reveal: string) =>
  post('/webAdmin/site/settingGroup/save', { group: 'ceremony', version: 0, values: { reveal } }, admin());
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const planned = async () =>
  (
    envelopeOf(await stage().send('/webAdmin/award/edition/2025', { token: first().token }))['data'] as {
      ceremony: { revealAt: string | null };
    }
  ).ceremony.revealAt;
const page = async () => ((await (await fetch(`${stage().site.origin}/live/2025.json`)).json()) as { page: string }).page;

test('no call of one operator publishes the winners, in either mode', async () => {
  expect((await plan(first(), await planned(), null)).code).toBe(200);
  const secret = await page();

  for (const near of [minutes(-1), minutes(0.02), minutes(4)]) {
    const { code, msg } = await plan(first(), null, near);
    expect([code, msg]).toEqual([409, expect.stringContaining('5 min')]);
  }
  expect((await chooseMode('second')).code).toBe(200);
  expect((await plan(first(), null, minutes(30))).code).toBe(403);
  const target = { editionId: '2025', targetId: '2025' };
  const { id } = (await post('/webAdmin/award/reveal/arm', { ...target, scope: 'edition' }, first())).data;
  expect((await post('/webAdmin/award/reveal/confirm', { id }, first())).code).toBe(403);
  expect((await post('/webAdmin/award/reveal/withdraw', { id }, first())).code).toBe(200);
  const asked = await post('/webAdmin/award/reveal/arm', { ...target, scope: 'plan', at: minutes(30) }, first());
  expect((await post('/webAdmin/award/reveal/confirm', { id: asked.data.id }, first())).code).toBe(403);

  expect([await page(), await planned()]).toEqual([secret, null]);
  expect((await post('/webAdmin/award/reveal/confirm', { id: asked.data.id }, second())).code).toBe(200);
  expect(await planned()).not.toBeNull();
  expect(await page()).toBe(secret);
});
