/** The workflow over HTTP: refusals in both languages with the current state, and changes that are public at once. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '#server/db/schema/content.ts';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { actFields, makeWork } from '#test/http/contracts/caller-items.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const act = (caller: Caller, action: string, fields: object, { post } = stage) => post(`/webAdmin/cms/content/${action}`, fields, caller);

test('refusals are in both languages and contain the current state', async () => {
  const [pgc, reviewer] = [await stage.makeCaller('pgc'), await stage.makeCaller('reviewer')];
  const audit = await actFields(stage, pgc, 'audit');

  for (const [languageType, msg] of [
    [0, '内容状态已变化，请刷新'],
    [1, 'Status has changed, please refresh'],
  ] as const) {
    const stale = await act(reviewer, 'approve', { ...audit, version: 2, languageType });
    expect([stale.status, envelopeOf(stale)]).toMatchObject([409, { code: 409, msg, data: { state: 'audit', version: 3 } }]);
  }
  for (const [languageType, msg] of [
    [0, '请填写 5 至 500 个字的原因'],
    [1, expect.stringContaining('500')],
  ] as const) {
    const short = await act(reviewer, 'reject', { ...audit, reason: '不好', languageType });
    expect([short.status, envelopeOf(short)['msg']]).toEqual([400, msg]);
  }
  expect((await act(pgc, 'approve', audit)).status).toBe(403);
  expect((await act(reviewer, 'approve', { ...audit, id: 'nothing' })).status).toBe(404);
  expect((await act(reviewer, 'approve', { ...audit, version: 0 })).status).toBe(400);
});

test('self-review is refused unless REVIEW_ALLOW_SELF is set', async () => {
  await using lenient = await openCallerStage({ REVIEW_ALLOW_SELF: 'true' });
  const refusals = [
    [403, '不能审核自己的内容'],
    [403, 'You cannot review your own work'],
  ];
  for (const [site, outcomes] of [
    [stage, refusals],
    [lenient, ['done', 'done']],
  ] as const) {
    const writer = await site.makeCaller('admin');
    const own = async () => {
      const { ownerId, ...seen } = await makeWork(site, await site.makeCaller('pgc'), 'audit');
      await site.db.update(content).set({ ownerId: writer.id }).where(eq(content.id, seen.id));
      return { ownerId, ...seen };
    };
    const [first, second, foreign] = [await own(), await own(), await makeWork(site, await site.makeCaller('pgc'), 'audit')];

    const answers = [
      await act(writer, 'approve', { ...first, languageType: 0 }, site),
      await act(writer, 'approveAndOnline', { ...second, languageType: 1 }, site),
    ];

    expect(answers.map((response) => (response.status === 200 ? 'done' : [response.status, envelopeOf(response)['msg']]))).toEqual(
      outcomes,
    );
    expect((await act(writer, 'approve', foreign, site)).status).toBe(200);
  }
});

test('a published item is on its page and in the search within a second, and a withdrawn one disappears as fast', async () => {
  const [pgc, publisher] = [await stage.makeCaller('pgc'), await stage.makeCaller('publisher')];
  const statusOf = async (id: string) => (await fetch(`${stage.site.origin}/content/article/${id}`)).status;
  const isFound = async (id: string) =>
    (
      envelopeOf(await stage.send('/web/cms/content/search?search=institution%20article&kind=news&pageSize=50&languageType=1'))['data'] as {
        rows: { id: string }[];
      }
    ).rows.some((row) => row.id === id);
  const times: number[] = [];
  const untilStatus = async (id: string, wanted: number) => {
    const from = performance.now();
    await expect
      .poll(async () => [await statusOf(id), await isFound(id)], { timeout: 10_000, interval: 20 })
      .toEqual([wanted, wanted === 200]);
    times.push(performance.now() - from);
  };

  for (let round = 0; round < 3; round += 1) {
    const { ownerId, ...seen } = await makeWork(stage, pgc, 'audited');
    expect([ownerId, await statusOf(seen.id), await isFound(seen.id)]).toEqual([pgc.id, 404, false]);
    const online = envelopeOf(await act(publisher, 'online', seen))['data'] as { version: number };
    await untilStatus(seen.id, 200);
    await act(publisher, 'offline', { ...seen, version: online.version, reason: '授权到期下线' });
    await untilStatus(seen.id, 410);
  }

  // The middle one: a busy machine makes single ones slow.
  expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(1_000);
});

test('notifications of decisions lead to the item: to the editor while it is with its author, to the page while it is online', async () => {
  const [pgc, reviewer, admin] = [await stage.makeCaller('pgc'), await stage.makeCaller('reviewer'), await stage.makeCaller('admin')];
  const latest = async () => {
    const answer = await stage.send('/web/user/notification/list?pageSize=1', { token: pgc.token });
    return (envelopeOf(answer)['rows'] as { path: string }[])[0]?.path;
  };
  const [returned, shown] = [await actFields(stage, pgc, 'audit'), await actFields(stage, pgc, 'audit')];

  expect((await act(reviewer, 'reject', { ...returned, reason: '请补充素材来源' })).status).toBe(200);
  expect(await latest()).toBe(`/manage/create/article?id=${returned.id}`);
  const approved = await act(reviewer, 'approve', shown);
  expect(await latest()).toBe(`/manage/review?id=${shown.id}`);
  const { revisionId, version } = envelopeOf(approved)['data'] as { revisionId: string; version: number };
  expect((await act(admin, 'online', { id: shown.id, revisionId, version, publishAt: null })).status).toBe(200);
  expect(await latest()).toBe(`/content/article/${shown.id}`);
});
