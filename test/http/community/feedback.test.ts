/** Feedback over HTTP: with and without an account, three an hour, and the inbox. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback } from '#server/db/schema/feedback.ts';
import { siteOrigin } from '#test/support/app.ts';
import { openCallerStage, type CallerStage, type SentBy } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const send = (fields: object, sent?: SentBy) => stage.post('/web/feedback', fields, sent);

test('feedback is open to everyone; staff find it with the name of a logged-in writer, and handle it once', async () => {
  const [writer, moderator] = [await stage.makeCaller('user'), await stage.makeCaller('moderator')];
  const anonymous = envelopeOf(
    await send({ type: 'fault', content: ' It stops ', contact: 'a@example.org', url: `${siteOrigin}/en/movies?x=1` }),
  )['data'] as { id: string };
  const known = envelopeOf(await send({ type: 'suggestion', content: 'More' }, { token: writer.token }))['data'] as { id: string };
  const inbox = async (query: string) =>
    (envelopeOf(await stage.send(`/webAdmin/feedback/list?pageSize=50&${query}`, { token: moderator.token })) as { rows: { id: string }[] })
      .rows;

  expect((await inbox('state=open')).find(({ id }) => id === anonymous.id)).toMatchObject({
    type: 'fault',
    content: 'It stops',
    contact: 'a@example.org',
    url: '/en/movies?x=1',
    nickName: '',
    handledTime: null,
  });
  expect((await inbox('type=suggestion')).find(({ id }) => id === known.id)).toMatchObject({ nickName: `Caller ${writer.id}` });
  const handle = () => stage.post('/webAdmin/feedback/handle', { ids: [anonymous.id], note: 'Thanks' }, moderator);
  expect([envelopeOf(await handle())['data'], envelopeOf(await handle())['data']]).toEqual([{ handled: 1 }, { handled: 0 }]);
  expect((await inbox('state=handled')).find(({ id }) => id === anonymous.id)).toMatchObject({
    handledBy: `Caller ${moderator.id}`,
    note: 'Thanks',
  });
  expect((await inbox('state=open')).map(({ id }) => id)).not.toContain(anonymous.id);
});

test('three entries an hour per network: the fourth is refused, also from another address of the same IPv6 network; only a hash is stored', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send({ type: 'other', content: `text ${n}` }, from(`2001:db8:1:2::${n + 1}`))),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused && [envelopeOf(refused)['code'], Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true]);
  expect((await send({ type: 'other', content: 'text' }, from('2001:db8:1:3::1'))).status).toBe(200);
  expect(JSON.stringify(await stage.db.select().from(feedback))).not.toContain('2001:db8');
});

test('refuses unknown types, empty and too long texts, invalid contacts and foreign addresses, without counting them', async () => {
  const good = { type: 'other', content: 'text' };
  const network = { headers: { 'x-forwarded-for': '198.51.100.9' } };
  const bad = [
    { ...good, type: 'praise' },
    { type: 'other' },
    { ...good, content: '' },
    { ...good, content: '字'.repeat(1_001) },
    { ...good, content: 'a\u0000' },
    { ...good, contact: 'nobody' },
    { ...good, contact: 'x'.repeat(255) },
    { ...good, url: 'https://elsewhere.test/' },
    { ...good, url: '//elsewhere.test' },
    { ...good, url: 'javascript:alert(1)' },
    { ...good, url: `${siteOrigin}.evil.test/` },
    { ...good, content: ['a'] },
    { ...good, content: { a: 1 } },
  ];

  for (const fields of bad) expect((await send(fields, network)).status, JSON.stringify(fields).slice(0, 80)).toBe(400);
  for (let n = 0; n < 3; n += 1) expect((await send(good, network)).status).toBe(200);
});

test('fields outside the contract are ignored: feedback cannot set its writer or its handled state', async () => {
  const { id } = envelopeOf(
    await send({ type: 'other', content: 'text', userId: 'u-admin', handledBy: 'u-admin', note: 'done', addressHash: 'x' }),
  )['data'] as { id: string };

  const [row] = await stage.db.select().from(feedback).where(eq(feedback.id, id));
  expect(row).toMatchObject({ userId: null, handledBy: null, handledAt: null, note: '' });
  expect(row?.addressHash).toMatch(/^[\w-]{43}$/);
});
