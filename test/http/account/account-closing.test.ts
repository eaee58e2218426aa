/** Closing accounts can read, write nothing and be blocked; and responses to their token mask personal numbers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCallerStage, password, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { callerRows } from '#test/http/contracts/caller-rows.ts';
import { addressOf, contracts, envelopeOf, nameOf, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const outcomeOf = (response: HttpAnswer) => [response.status, envelopeOf(response)['msg']];
const refusal = 'Your account is being closed, so this is not possible; you can reopen it under Settings, Privacy';

async function closing(kind: Caller['kind']): Promise<Caller> {
  const caller = await stage.makeCaller(kind);
  expect((await stage.post('/web/user/close', { password }, caller)).status).toBe(200);
  return caller;
}

const writes = contracts.filter(
  ({ auth, method, whileClosing }) => auth !== 'public' && auth !== 'optional' && method !== 'GET' && !whileClosing,
);

test('a closing account is refused every write except those that end or undo the closing', async () => {
  const callers = { pgc: await closing('pgc'), user: await closing('user'), admin: await closing('admin') };

  for (const contract of writes) {
    const caller = contract.auth === 'pgc' ? callers.pgc : contract.auth === 'user' ? callers.user : callers.admin;
    const fields = await callerRows[nameOf(contract)]?.fields?.(stage, caller);
    const response = await stage.send(addressOf(contract, stage.contentId), {
      method: contract.method,
      token: caller.token,
      body: JSON.stringify({ languageType: 1, ...fields }),
    });
    expect([nameOf(contract), ...outcomeOf(response)]).toEqual([nameOf(contract), 403, refusal]);
  }
  expect(
    contracts
      .filter(({ whileClosing }) => whileClosing)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    '/web/cms/comment/delete',
    '/web/user/close',
    '/web/user/confirmIdNumberConsent',
    '/web/user/notification/read',
    '/web/user/reopen',
    '/web/user/revealOperate',
    '/web/user/session/revoke',
    '/web/user/session/revokeOthers',
    '/web/user/updateLanguage',
    '/web/user/withdrawIdNumberConsent',
    '/webAdmin/cms/preview/revoke',
    '/webAdmin/press/accreditation/revoke',
  ]);
  expect([
    (await stage.send('/web/user/export', { token: callers.user.token })).status,
    (await stage.post('/web/user/reopen', {}, callers.user)).status,
  ]).toEqual([200, 200]);
  expect((await stage.post('/web/cms/like/click', { contentId: stage.contentId, liked: true }, callers.user)).status).toBe(200);
});

test('blocking a closing account ends its sessions and preview links; unblocked, it is still closing', async () => {
  const [admin, author] = [await stage.makeCaller('admin'), await stage.makeCaller('pgc')];
  const { data: work } = envelopeOf(
    await stage.post('/webAdmin/cms/content/add', { kind: 'article', columnId: 'news', fields: { titleZh: '还没有公开' } }, author),
  ) as { data: { id: string } };
  const { data: link } = envelopeOf(await stage.post('/webAdmin/cms/preview/add', { contentId: work.id, kind: 'preview' }, author)) as {
    data: { token: string };
  };
  const readLink = () => stage.post('/web/cms/preview', { token: link.token });
  const statusNow = async () =>
    envelopeOf(await stage.send(`/webAdmin/user/detail?userId=${author.id}`, { token: admin.token }))['data'] as {
      status: string;
      eraseTime: string | null;
    };
  expect((await readLink()).status).toBe(200);
  await stage.post('/web/user/close', { password }, author);
  const { eraseTime } = await statusNow();

  const blocked = await stage.post('/webAdmin/user/block', { userId: author.id, isBlocked: true, reason: '多次发布广告' }, admin);

  expect([blocked.status, (await readLink()).status, (await stage.send('/web/getInfo', { token: author.token })).status]).toEqual([
    200, 410, 401,
  ]);
  expect(outcomeOf(await stage.post('/web/login', { userName: author.email, password }))).toEqual([
    403,
    'This account has been blocked, please contact the organisers',
  ]);
  expect(await statusNow()).toMatchObject({ status: 'blocked', eraseTime });
  expect((await stage.post('/webAdmin/user/block', { userId: author.id, isBlocked: true, reason: '多次发布广告' }, admin)).status).toBe(
    409,
  );
  expect((await stage.post('/webAdmin/user/block', { userId: author.id, isBlocked: false, reason: '已经核实身份' }, admin)).status).toBe(
    200,
  );
  expect(await statusNow()).toMatchObject({ status: 'closing', eraseTime });
  // The link stays over.
  expect((await readLink()).status).toBe(410);
});

test('no response to a read contains the whole ID number or phone', async () => {
  const office = await stage.makeCaller('pgc');
  const reading = contracts.filter(({ method, auth }) => method === 'GET' && ['user', 'pgc', 'manager', 'optional'].includes(auth));

  for (const contract of reading)
    expect([
      contract.path,
      /13912341234|11010519491231002X/i.test(
        (await stage.send(addressOf(contract, stage.contentId, { language: 'en' }), { token: office.token })).text,
      ),
    ]).toEqual([contract.path, false]);

  const exported = envelopeOf(await stage.send('/web/user/export', { token: office.token }))['data'];
  expect(exported).toMatchObject({ agency: { operateName: '王小明', operatePhone: '139****1234', operateCode: '110***********002X' } });
  expect((await stage.post('/web/user/revealOperate', { password: 'wrong' }, office)).status).toBe(400);
  expect(envelopeOf(await stage.post('/web/user/revealOperate', { password }, office))['data']).toEqual({
    operatePhone: '13912341234',
    operateCode: '11010519491231002X',
  });
});
