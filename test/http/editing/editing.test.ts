/** Items over HTTP: from creation to a merged save, a conflict with both values, history, access by other institutions, and the film of a draft. */
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { content } from '#server/db/schema/content.ts';
import { video, videoRendition } from '#server/db/schema/media.ts';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf, type HttpAnswer, type Sent } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const base = '/webAdmin/cms/content';
const post = (path: string, caller: Caller, fields: object, headers: Sent['headers'] = {}) =>
  stage.post(`${base}/${path}`, fields, { ...caller, headers });
const get = (path: string, caller: Caller) => stage.send(`${base}/${path}`, { token: caller.token });
const dataOf = (response: HttpAnswer) => envelopeOf(response)['data'] as Record<string, unknown>;
const rowsOf = (response: HttpAnswer) => envelopeOf(response)['rows'] as Record<string, unknown>[];

async function beginWork(author: Caller): Promise<{ id: string; revisionId: string; version: number }> {
  return dataOf(await post('add', author, { kind: 'article', columnId: 'news', fields: { titleZh: '初稿' } })) as {
    id: string;
    revisionId: string;
    version: number;
  };
}

test('a list is exported as CSV and JSON: own items only, no formula, recorded; bad input is refused', async () => {
  const [author, stranger] = [await stage.makeCaller('pgc'), await stage.makeCaller('otherPgc')];
  const formula = '=HYPERLINK("https://example.org","点")';
  const { id } = dataOf(await post('add', author, { kind: 'article', columnId: 'news', fields: { titleZh: formula, titleEn: 'A, "b"' } }));
  await post('add', stranger, { kind: 'article', columnId: 'news', fields: { titleZh: '别人的' } });

  const csv = await get('draftList/export?format=csv&kind=article', author);
  expect([csv.status, csv.headers['content-type'], csv.headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
    'no-store',
  ]);
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="draft-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = csv.text.split('\r\n');
  expect([lines[0]?.startsWith('\u{FEFF}id,kind,state'), lines.length]).toEqual([true, 3]);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://example.org"",""点"")","A, ""b"""`);

  const json = JSON.parse((await get('draftList/export?format=json', author)).text) as Record<string, unknown>[];
  expect(json.map((row) => [row['id'], row['titleZh']])).toEqual([[id, formula]]);
  expect((await get('auditList/export?format=json', author)).text).toBe('[]\n');
  const [entry] = await stage.db.select().from(auditEntry).where(eq(auditEntry.actorId, author.id)).orderBy(desc(auditEntry.id)).limit(1);
  expect(entry).toMatchObject({ action: 'export', subjectKind: 'list', subjectId: 'audit', details: { format: 'json', count: 0 } });

  const visitor = await stage.makeCaller('user');
  const refused = await Promise.all([
    get('draftList/export?format=csv&from=2026-02-30', author),
    get('draftList/export?format=csv', visitor),
    stage.send(`${base}/draftList/export?format=csv`, {}),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([400, 403, 401]);

  // The limit of an account; the author has exported three times.
  for (let time = 4; time <= 30; time += 1) await get('rejectList/export?format=csv', author);
  const tooMany = await get('rejectList/export?format=csv&languageType=1', author);
  expect([tooMany.status, envelopeOf(tooMany)['msg']]).toEqual([429, expect.stringMatching(/^[A-Z]/)]);
});

test('a draft of an institution begins with its name as the byline, unless it says another', async () => {
  const [author, staff] = [await stage.makeCaller('pgc'), await stage.makeCaller('editor')];
  const bylineOf = async (caller: Caller, fields: object) => {
    const { id } = dataOf(await post('add', caller, { kind: 'article', columnId: 'news', fields }));
    return (dataOf(await get(String(id), caller))['fields'] as { authorZh: string }).authorZh;
  };

  expect(await bylineOf(author, { titleZh: '初稿' })).toBe(`Caller ${author.id}`);
  expect(await bylineOf(author, { titleZh: '初稿', authorZh: '特约记者' })).toBe('特约记者');
  expect(await bylineOf(staff, { titleZh: '初稿' })).toBe('');
});

test('100 concurrent creations with one Idempotency-Key create one item', async () => {
  const author = await stage.makeCaller('pgc');

  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      post('add', author, { kind: 'article', fields: { titleZh: '只有一篇' } }, { 'idempotency-key': 'k1' }),
    ),
  );

  expect(new Set(answers.map((response) => dataOf(response)['id'])).size).toBe(1);
  expect(await stage.db.select().from(content).where(eq(content.ownerId, author.id))).toHaveLength(1);
});

test('different fields are merged; for the same field the second writer gets both values', async () => {
  const author = await stage.makeCaller('pgc');
  const { version, ...work } = await beginWork(author);

  const first = await post('save', author, { ...work, version, changes: { titleEn: 'One' } });
  const merged = await post('save', author, { ...work, version, changes: { abstractEn: 'Short' } });
  const [refused, inChinese] = [
    await post('save', author, { ...work, version, changes: { titleEn: 'Two' } }),
    await post('save', author, { ...work, version, changes: { titleEn: 'Two' }, languageType: 0 }),
  ];

  expect(dataOf(first)).toMatchObject({ version: 2, state: 'draft', fields: {} });
  expect(dataOf(merged)).toMatchObject({ version: 3, fields: { titleEn: 'One' } });
  expect([refused.status, dataOf(refused)]).toEqual([
    409,
    { version: 3, conflicts: { titleEn: { base: '', theirs: 'One', theirName: `Caller ${author.id}` } } },
  ]);
  expect([envelopeOf(refused)['msg'], envelopeOf(inChinese)]).toEqual([
    'Somebody else has changed this',
    expect.objectContaining({ code: 409, msg: '内容已被他人修改', data: dataOf(refused) }),
  ]);
  expect(dataOf(await get(work.id, author))).toMatchObject({ version: 3, fields: { titleEn: 'One', abstractEn: 'Short' }, mayEdit: true });
  expect(rowsOf(await get(`${work.id}/history`, author)).map((row) => row['act'])).toEqual(['save', 'add']);
  expect(dataOf(await get(`${work.id}/snapshot?revisionId=${work.revisionId}&version=1`, author))).toMatchObject({
    titleZh: '初稿',
    titleEn: '',
  });
});

test('fields outside the contract are ignored: a save cannot change the owner, state or column', async () => {
  const author = await stage.makeCaller('pgc');
  const { version, ...work } = await beginWork(author);

  await post('save', author, {
    ...work,
    version,
    ownerId: 'u-admin',
    state: 'putaway',
    pinned: true,
    changes: { titleEn: 'One', state: 'putaway', version: 9, createdBy: 'u-admin' },
  });

  expect(dataOf(await get(work.id, author))).toMatchObject({ state: 'draft', version: 2, ownerId: author.id, pinned: false });
  expect((await post('save', author, { ...work, version: 2, changes: {}, columnId: 'about' })).status).toBe(404);
});

test('another institution’s item cannot be read, saved, joined or listed', async () => {
  const [author, stranger, reviewer] = [
    await stage.makeCaller('pgc'),
    await stage.makeCaller('otherPgc'),
    await stage.makeCaller('reviewer'),
  ];
  const { version, ...work } = await beginWork(author);

  const refused = [
    await get(work.id, stranger),
    await get(`${work.id}/history`, stranger),
    await post('save', stranger, { ...work, version, changes: {} }),
    await post('presence', stranger, { id: work.id }),
  ];

  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(rowsOf(await get('draftList', stranger))).toEqual([]);
  expect(rowsOf(await get(`draftList?ownerId=${author.id}`, reviewer)).map((row) => row['id'])).toEqual([work.id]);
  expect((await stage.send(`/web/cms/content/${work.id}`)).status).toBe(404);
});

test('the demonstration’s items are found by text in each non-empty list', async () => {
  const admin = await stage.makeCaller('admin');
  for (const list of ['draftList', 'auditList', 'passedList', 'onlineList', 'offlineList', 'rejectList']) {
    const [first] = rowsOf(await get(list, admin));
    const found = rowsOf(
      await get(`${list}?search=${encodeURIComponent(String(first?.['titleZh'] || first?.['titleEn']).slice(0, 12))}`, admin),
    );

    expect(
      found.map((row) => row['id']),
      list,
    ).toContain(first?.['id']);
  }
});

test('the film of a draft plays with its preview link only: no list, page, call or address exposes it, nor the link once revoked', async () => {
  const [author, stranger] = [await stage.makeCaller('pgc'), await stage.makeCaller('otherPgc')];
  const [videoId, key] = [newId(), `drafts/${newId()}.mp4`];
  await stage.services.films.put(key, Buffer.from('the film'));
  await stage.db.insert(video).values({ id: videoId, state: 'ready', seconds: 9, ownerId: author.id, titleEn: 'Unseen film' });
  await stage.db.insert(videoRendition).values({ videoId, definition: 'OD', format: 'mp4', path: key, bytes: 8 });
  const { id } = dataOf(await post('add', author, { kind: 'episode', fields: { titleEn: 'Draft', videoIds: [videoId] } }));
  const link = dataOf(await stage.post('/webAdmin/cms/preview/add', { contentId: id, kind: 'preview' }, author));
  const [{ playAuth = '' } = {}] = dataOf(await stage.post('/web/cms/preview', { token: link['token'] }))['playable'] as {
    playAuth: string;
  }[];
  const address = (authorisation: string) => `/vod/getPlayUrl?${new URLSearchParams({ videoId, playAuth: authorisation })}`;
  const [{ playURL = '' } = {}] = dataOf(await stage.send(address(playAuth)))['playInfoList'] as { playURL: string }[];
  const film = async (path: string) => {
    const response = await fetch(stage.site.origin + path);
    return [response.status, response.headers.get('cache-control'), await response.text()];
  };

  expect(await film(playURL)).toEqual([200, 'private, no-store', 'the film']);
  expect(dataOf(await stage.post('/webAdmin/cms/preview/play', { videoId }, stranger))).toEqual({ playable: null });
  const calls = [
    `/vod/getVideoPlayAuth?videoId=${videoId}`,
    address('1.abc.x.y'),
    address(playAuth.replace('link-', 'user-')),
    `/web/cmsv2/column/video/${videoId}`,
    `/web/cms/content/${String(id)}`,
    playURL.replace(playAuth, `${playAuth}A`),
    `/${key}`,
    `/media/${key}`,
    `/videoplay/${videoId}`,
  ];
  for (const call of calls) {
    const [status, , body] = await film(call);
    expect([call, [403, 404].includes(Number(status)), String(body).includes('the film')]).toEqual([call, true, false]);
  }
  await stage.post('/webAdmin/cms/preview/revoke', { id: link['id'] }, author);
  expect((await stage.send(address(playAuth))).status).toBe(404);
  await expect.poll(async () => (await film(playURL))[0], { timeout: 10_000 }).toBe(404);
});
