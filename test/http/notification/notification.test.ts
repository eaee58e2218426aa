/** Notifications over HTTP: private to their owner, in both languages; settings decide which are mailed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addComment, addNotification } from '#test/http/contracts/caller-rows.ts';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const list = async (caller: Caller, language: 0 | 1 = 1) =>
  envelopeOf(await stage.send(`/web/user/notification/list?languageType=${language}`, { token: caller.token })) as {
    rows: { id: string; title: string; isRead: boolean }[];
    total: number;
  };
const hide = async (writer: Caller) =>
  stage.post(
    '/webAdmin/cms/comment/decide',
    { ids: [await addComment(stage, writer.id)], decision: 'hide', reason: 'Off topic' },
    await stage.makeCaller('moderator'),
  );

test('notifications are in both languages, are marked as read singly and together, and only by their owner', async () => {
  const [owner, other] = [await stage.makeCaller('user'), await stage.makeCaller('user')];
  const ids = [await addNotification(stage, owner.id), await addNotification(stage, owner.id), await addNotification(stage, owner.id)];

  const [english, chinese] = [await list(owner, 1), await list(owner, 0)];
  expect([english.total, english.rows[0]?.title, chinese.rows[0]?.title]).toEqual([3, 'Your password has been changed', '密码已修改']);
  expect(envelopeOf(await stage.post('/web/user/notification/read', { ids }, other))['data']).toEqual({ unread: 0 });
  expect((await list(owner)).total).toBe(3);
  expect(envelopeOf(await stage.post('/web/user/notification/read', { ids: ids.slice(0, 1) }, owner))['data']).toEqual({ unread: 2 });
  expect(envelopeOf(await stage.post('/web/user/notification/read', {}, owner))['data']).toEqual({ unread: 0 });
  expect((await list(owner)).rows.map(({ isRead }) => isRead)).toEqual([true, true, true]);
});

test('a kind set to mail is mailed in the owner’s language; one that is turned off is not', async () => {
  const [mailed, silent, usual] = [await stage.makeCaller('user'), await stage.makeCaller('user'), await stage.makeCaller('user')];
  const choose = (caller: Caller, site: boolean, mail: boolean) =>
    stage.post('/web/user/notification/choice', { kind: 'commentDecided', site, mail }, caller);
  expect((await choose(mailed, true, true)).status).toBe(200);
  expect((await choose(silent, false, false)).status).toBe(200);

  for (const writer of [mailed, silent, usual]) expect((await hide(writer)).status).toBe(200);

  const mails = () => stage.services.mailQueue.listMailbox();
  await expect.poll(() => mails().filter(({ to }) => to === mailed.email).length, { timeout: 20_000 }).toBe(1);
  expect(mails().find(({ to }) => to === mailed.email)?.text).toContain('Off topic');
  expect(mails().filter(({ to }) => to === silent.email || to === usual.email)).toEqual([]);
  expect([(await list(mailed)).total, (await list(silent)).total, (await list(usual)).total]).toEqual([1, 0, 1]);
});

test('security notices cannot be turned off', async () => {
  const owner = await stage.makeCaller('user');
  const refused = await stage.post('/web/user/notification/choice', { kind: 'security', site: false, mail: false }, owner);
  const choices = envelopeOf(await stage.send('/web/user/notification/choice', { token: owner.token }))['data'] as {
    kind: string;
    isFixed: boolean;
  }[];

  expect(refused.status).toBe(400);
  expect(choices.find(({ kind }) => kind === 'security')).toEqual({ kind: 'security', site: true, mail: true, isFixed: true });
  expect((await stage.post('/web/user/notification/choice', { kind: 'nothing', site: true, mail: true }, owner)).status).toBe(400);
});
