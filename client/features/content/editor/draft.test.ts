import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#shared/http/api-client.ts';
import { addItem, getItem, saveItem, type ItemDetail, type ItemFields } from '#shared/api/content-staff.ts';
import { isWritable, openState } from './draft-state.ts';
import { Draft } from './draft.ts';
import { openCopies, type LocalCopy } from './local-copy.ts';
import { emptyFields } from './item-values.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (code: number, data?: unknown) => ({ status: 'refused' as const, code, message: 'No', raw: { code, data } });
const network = { status: 'network' as const, data: [] as never[] };
const saved = (version: number, fields: Partial<ItemFields> = {}) => ({
  version,
  state: 'draft',
  updateTime: '2026-01-01T00:00:00Z',
  fields,
  stale: [],
  checks: [],
});

/** Fake server that returns prepared responses in order and records the requests. */
function serverOf(answers: Record<string, unknown[]>) {
  const requests: { path: string; body: Record<string, unknown>; key?: string }[] = [];
  const api = async (
    contract: { path: string },
    input: { body?: Record<string, unknown> },
    { idempotencyKey: key }: { idempotencyKey?: string } = {},
  ) => {
    requests.push({ path: contract.path, body: structuredClone(input.body ?? {}), key });
    const answer = await answers[contract.path]?.shift();
    if (answer === undefined) throw new Error(`No answer for ${contract.path}`);
    return typeof answer === 'object' && answer !== null && 'status' in answer ? answer : { status: 'ok', data: answer };
  };
  return { api: api as unknown as Api, requests };
}

function workOf(fields: Partial<ItemFields> = {}, rest: Partial<ItemDetail> = {}): ItemDetail {
  return {
    id: 'w-1',
    revisionId: 'r-1',
    version: 1,
    kind: 'article',
    state: 'draft',
    mayEdit: true,
    columnId: 'c-1',
    typeId: null,
    fields: { ...emptyFields(), ...fields },
    ...rest,
  } as ItemDetail;
}

function draftOf(server: ReturnType<typeof serverOf>, item: ItemDetail | null = null) {
  const copies = openCopies(storage(), 'u-1');
  const created: string[] = [];
  const parts = {
    api: server.api,
    copies,
    newName: 'new-article-x',
    createKey: () => 'key-1',
    now: () => 1_000,
    onCreated: (id: string) => void created.push(id),
    onMoved: () => undefined,
  };
  return { draft: new Draft(openState('article', item), parts), copies, created };
}

test('creates the item once with the first text, not on opening, even if responses are lost', async () => {
  const server = serverOf({
    [addItem.path]: [network, { id: 'w-1', revisionId: 'r-1', version: 1 }],
    [getItem.path]: [workOf({ titleZh: '灯' })],
    [saveItem.path]: [saved(2)],
  });
  const { draft, created, copies } = draftOf(server);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.requests).toEqual([]);

  draft.edit({ titleZh: '灯' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(draft.getState().phase).toBe('retrying');
  expect(copies.read('new-article-x')).toMatchObject({ changes: { titleZh: '灯' }, creation: { key: 'key-1' } });
  draft.edit({ titleZh: '灯火' });
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.advanceTimersByTimeAsync(2_000);

  const calls = server.requests.filter(({ path }) => path !== getItem.path);
  expect(calls.map(({ path, key }) => [path, key])).toEqual([
    [addItem.path, 'key-1'],
    [addItem.path, 'key-1'],
    [saveItem.path, undefined],
  ]);
  expect(calls[1]?.body).toEqual(calls[0]?.body);
  expect(calls[2]?.body).toMatchObject({ id: 'w-1', version: 1, changes: { titleZh: '灯火' } });
  expect(created).toEqual(['w-1']);
  expect(draft.getState().phase).toBe('clean');
  expect([copies.read('new-article-x'), copies.read('w-1')]).toEqual([null, null]);
});

test('drops an unsent confirmation when the other language changes', async () => {
  const server = serverOf({ [saveItem.path]: [{ ...saved(2), stale: ['titleEn'] }] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯', titleEn: 'Lamp' }, { stale: ['titleEn', 'abstractEn'] }));

  draft.match('titleEn');
  draft.match('abstractEn');
  draft.edit({ titleZh: '月' });
  await vi.advanceTimersByTimeAsync(2_000);

  expect(server.requests.map(({ body }) => [body['changes'], body['matched']])).toEqual([[{ titleZh: '月' }, ['abstractEn']]]);
});

test('saves changed fields two seconds after the last key and merges changes of others', async () => {
  const server = serverOf({ [saveItem.path]: [saved(4, { titleEn: 'Lights' })] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯' }));

  draft.edit({ titleZh: '灯火' });
  await vi.advanceTimersByTimeAsync(1_900);
  draft.edit({ titleZh: '灯火里' });
  await vi.advanceTimersByTimeAsync(1_900);
  expect(server.requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);

  expect(server.requests[0]?.body).toMatchObject({ version: 1, changes: { titleZh: '灯火里' } });
  expect(draft.getState()).toMatchObject({
    version: 4,
    phase: 'clean',
    arrived: ['titleEn'],
    fields: { titleZh: '灯火里', titleEn: 'Lights' },
  });
});

test('keeps a local copy and retries with back-off while offline', async () => {
  const server = serverOf({ [saveItem.path]: [network, refused(503), saved(2)] });
  const { draft, copies } = draftOf(server, workOf());

  draft.edit({ titleZh: '灯' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.requests).toHaveLength(2);
  expect(copies.read('w-1')).toMatchObject({ version: 1, changes: { titleZh: '灯' } });
  await vi.advanceTimersByTimeAsync(3_900);
  expect(server.requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);

  expect(draft.getState().phase).toBe('clean');
  expect(copies.read('w-1')).toBeNull();
});

test('asks for a decision on a conflict and saves it over the newer version', async () => {
  const conflictData = { conflicts: { titleZh: { base: '灯', theirs: '他', theirName: '闻一' } } };
  const server = serverOf({
    [saveItem.path]: [refused(409, conflictData), saved(6)],
    [getItem.path]: [workOf({ titleZh: '他', titleEn: 'Theirs' }, { version: 5 })],
  });
  const { draft } = draftOf(server, workOf({ titleZh: '灯' }));

  draft.edit({ titleZh: '我' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(draft.getState()).toMatchObject({
    phase: 'conflict',
    fields: { titleZh: '我', titleEn: 'Theirs' },
    conflicts: [{ field: 'titleZh', base: '灯', mine: '我', theirs: '他', theirName: '闻一' }],
  });
  await draft.settle({ titleZh: { take: 'edited', value: '我和他' } });

  expect(server.requests.at(-1)?.body).toMatchObject({ version: 5, changes: { titleZh: '我和他' } });
  expect(draft.getState().phase).toBe('clean');
});

test('stops saving an item that is in review meanwhile and keeps the text locally', async () => {
  const server = serverOf({
    [saveItem.path]: [refused(409)],
    [getItem.path]: [workOf({}, { version: 2, state: 'audit', mayEdit: false })],
  });
  const { draft, copies } = draftOf(server, workOf());

  draft.edit({ titleZh: '灯' });
  await vi.advanceTimersByTimeAsync(2_000);

  expect(draft.getState()).toMatchObject({ phase: 'refused', item: { state: 'audit' }, fields: { titleZh: '灯' } });
  expect(copies.read('w-1')).toMatchObject({ changes: { titleZh: '灯' } });
});

test('restores a copy of an earlier visit on the version that it is based on', async () => {
  const server = serverOf({ [saveItem.path]: [saved(9)] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯', titleEn: 'New' }, { version: 8 }));
  const copy: LocalCopy = { at: 5, revisionId: 'r-1', version: 7, changes: { titleZh: '灯火' }, place: null, creation: null };

  draft.restore(copy);
  await vi.advanceTimersByTimeAsync(0);

  expect(server.requests[0]?.body).toMatchObject({ version: 7, changes: { titleZh: '灯火' } });
});

test('ignores a reload that is older than a later save', async () => {
  let answer: (item: ItemDetail) => void = () => undefined;
  const slow = new Promise<ItemDetail>((resolve) => (answer = resolve));
  const server = serverOf({ [getItem.path]: [slow], [saveItem.path]: [saved(2)] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯' }));

  const look = draft.refresh();
  draft.edit({ titleZh: '灯火' });
  await vi.advanceTimersByTimeAsync(2_000);
  answer(workOf({ titleZh: '灯' }));
  await look;

  expect(draft.getState()).toMatchObject({ version: 2, phase: 'clean', fields: { titleZh: '灯火' } });
});

function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

test('takes a decision on the saved version: typing is disabled meanwhile and enabled again if it fails', async () => {
  const server = serverOf({ [saveItem.path]: [saved(2), saved(3)] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯' }));
  draft.edit({ titleZh: '灯火' });

  let answer: (outcome: string) => void = () => undefined;
  const decision = draft.decide((item, version) => new Promise<string>((resolve) => (answer = () => resolve(`${item.id} ${version}`))));
  await vi.advanceTimersByTimeAsync(0);
  draft.edit({ titleZh: '灯火阑珊' });
  expect([isWritable(draft.getState()), draft.getState().fields.titleZh]).toEqual([false, '灯火']);
  answer('');

  expect(await decision).toBe('w-1 2');
  draft.edit({ titleZh: '灯火阑珊' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.requests.map(({ body }) => body['changes'])).toEqual([{ titleZh: '灯火' }, { titleZh: '灯火阑珊' }]);
});

const written = '<p>竹</p><img src="/media/a" alt="">';
const cleaned = '<p>竹</p><p><img src="/media/a" alt="" width="900"></p>';

test('the cleaned form of an own body is no change of others', async () => {
  const own = { titleZh: '灯', bodyZh: cleaned, coverId: 'm-1' };
  const server = serverOf({ [saveItem.path]: [saved(2, { bodyZh: cleaned })], [getItem.path]: [workOf(own, { version: 3 })] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯' }));
  draft.edit({ bodyZh: written });
  await draft.save();

  await draft.refresh();

  expect(draft.getState()).toMatchObject({ version: 3, arrived: ['coverId'], fields: { bodyZh: written }, phase: 'clean' });
});

test('a body that another person has saved over an own one is theirs', async () => {
  const server = serverOf({
    [saveItem.path]: [saved(2, { bodyZh: cleaned })],
    [getItem.path]: [workOf({ bodyZh: '<p>松</p>' }, { version: 3 })],
  });
  const { draft } = draftOf(server, workOf());
  draft.edit({ bodyZh: written });
  await draft.save();

  draft.heard(3);
  await vi.advanceTimersByTimeAsync(0);

  expect(draft.getState()).toMatchObject({ arrived: ['bodyZh'], fields: { bodyZh: '<p>松</p>' } });
});

test('the cleaned body of an item that was just created is no change of others', async () => {
  const server = serverOf({
    [addItem.path]: [{ id: 'w-1' }],
    [getItem.path]: [workOf({ bodyZh: cleaned }), workOf({ bodyZh: cleaned }, { version: 2 })],
  });
  const { draft } = draftOf(server);
  draft.edit({ bodyZh: written });
  await draft.save();

  await draft.refresh();

  expect(draft.getState()).toMatchObject({ version: 2, arrived: [], fields: { bodyZh: written }, phase: 'clean' });
});

test('hears of a newer version while typing: the next save goes out on the old one and meets the conflict', async () => {
  const conflict = { conflicts: { titleZh: { theirs: '烛', by: '闻一', at: '2026-01-01T00:00:00Z' } } };
  const server = serverOf({ [saveItem.path]: [refused(409, conflict)], [getItem.path]: [workOf({ titleZh: '烛' }, { version: 2 })] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯' }));
  draft.edit({ titleZh: '灯火' });

  draft.heard(2);
  await vi.advanceTimersByTimeAsync(0);
  expect([server.requests, draft.getState().version]).toEqual([[], 1]);
  await draft.save();

  expect(server.requests[0]?.body).toMatchObject({ version: 1, changes: { titleZh: '灯火' } });
  expect(draft.getState()).toMatchObject({ phase: 'conflict', conflicts: [{ field: 'titleZh', mine: '灯火', theirs: '烛' }] });
});

test('hears of a decision: the reason is there and typing is enabled', async () => {
  const decided = workOf({ titleZh: '灯' }, { version: 3, state: 'reject', reason: '请补充来源', mayEdit: true });
  const server = serverOf({ [getItem.path]: [decided] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯' }, { version: 2, state: 'audit', mayEdit: false }));

  draft.heard(3);
  await vi.advanceTimersByTimeAsync(0);

  expect(draft.getState()).toMatchObject({ version: 3, item: { state: 'reject', reason: '请补充来源' }, arrived: [] });
  expect(isWritable(draft.getState())).toBe(true);
});

test.each([
  [429, 'repeated'],
  [500, 'repeated'],
  [503, 'repeated'],
  ['no answer', 'repeated'],
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [413, 'refused'],
] as const)('a save that is answered with %s is %s', async (code, ending) => {
  const answer = code === 'no answer' ? network : refused(code);
  const server = serverOf({ [saveItem.path]: [answer, saved(2)] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯' }));
  draft.edit({ titleZh: '灯火' });

  await draft.save();
  expect(draft.getState().phase).toBe(ending === 'repeated' ? 'retrying' : 'refused');
  await vi.advanceTimersByTimeAsync(120_000);

  expect(server.requests).toHaveLength(ending === 'repeated' ? 2 : 1);
  expect(draft.getState().phase).toBe(ending === 'repeated' ? 'clean' : 'refused');
});

test('a text that was typed right before the tab is closed is there when it is opened again', () => {
  const server = serverOf({});
  const { draft, copies } = draftOf(server, workOf({ titleZh: '灯' }));

  draft.edit({ titleZh: '灯火' });
  draft.close();

  expect(copies.read('w-1')).toMatchObject({ version: 1, changes: { titleZh: '灯火' } });
});

test('an outage is asked about less and less often, once a minute at least, and nothing is sent while all is saved', async () => {
  const server = serverOf({ [saveItem.path]: [...Array.from({ length: 40 }, () => network), saved(2)] });
  const { draft } = draftOf(server, workOf({ titleZh: '灯' }));
  await draft.save();
  expect(server.requests).toEqual([]);

  draft.edit({ titleZh: '灯火' });
  await draft.save();
  await vi.advanceTimersByTimeAsync(600_000);
  const inTenMinutes = server.requests.length;
  await vi.advanceTimersByTimeAsync(600_000);

  expect(server.requests.length - inTenMinutes).toBe(10);
  await vi.advanceTimersByTimeAsync(3_000_000);
  expect(draft.getState().phase).toBe('clean');
});
