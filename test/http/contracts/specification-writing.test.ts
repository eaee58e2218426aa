/** The writing calls of the specification's table (section 7) by a client built on nothing else: items from draft to offline. */
import { expect, test } from 'vitest';
import type { SpecificationClient } from '#test/support/specification-client.ts';
import { openSpecificationSite, payloadOf, rawOf, type Row } from './specification-site.ts';

const { newClient, enter } = openSpecificationSite();

type Work = Record<'id' | 'revisionId', string> & { version: number };

const workOf = (client: SpecificationClient, id: string) =>
  payloadOf<Row & Work & { fields: Row; state: string }>(client.get(`/webAdmin/cms/content/${id}`));

test('fields with specification names are stored in the language of the call', async () => {
  for (const [language, suffix] of [
    ['zh-Hans', 'Zh'],
    ['en', 'En'],
  ] as const) {
    const client = await enter('pgc1', language);
    const [column] = await payloadOf<Row[]>(client.get('/webAdmin/cms/content/columnTree'));

    const { id } = await payloadOf(
      client.post('/webAdmin/cms/content/add', {
        columnId: column?.['id'],
        title: '山月不眠',
        contentAbstract: '导语',
        content: '<p>正文</p>',
        author: '林青',
        source: '本社',
        tags: ['纪录片'],
      }),
    );

    expect(await workOf(client, String(id))).toMatchObject({
      kind: 'article',
      columnId: column?.['id'],
      state: 'draft',
      fields: {
        [`title${suffix}`]: '山月不眠',
        [`abstract${suffix}`]: '导语',
        [`body${suffix}`]: '<p>正文</p>',
        [`author${suffix}`]: '林青',
        [`source${suffix}`]: '本社',
        [`tags${suffix}`]: ['纪录片'],
      },
    });
  }
  const client = await enter('pgc1');
  expect(
    await workOf(client, String((await payloadOf(client.post('/webAdmin/cms/content/add', { kind: 'video', title: '片' })))['id'])),
  ).toMatchObject({ kind: 'episode' });
});

test.each([
  [{ title: '稿', body: '<p>x</p>' }, 'body'],
  [{ kind: 'article', headline: '稿' }, 'headline'],
  [{ kind: 'article', fields: { titleZh: '稿', subtitleZh: '副' } }, 'fields.subtitleZh'],
  [{ kind: 'article', constructor: 'x' }, 'constructor'],
  [{}, 'kind'],
])('%j adds nothing and names what is not known', async (fields, name) => {
  const client = await enter('pgc1');
  const before = await rawOf(client.get('/webAdmin/cms/content/draftList'));

  expect(await client.post('/webAdmin/cms/content/add', fields)).toEqual({ kind: 'error', code: 400, message: `请求参数有误：${name}` });
  expect((await rawOf(client.get('/webAdmin/cms/content/draftList')))['total']).toBe(before['total']);
});

test('an institution that knows the specified fields alone creates an item and submits it', async () => {
  const client = await enter('pgc1');
  const { cover } = await payloadOf<{ cover: { url: string } }>(client.get('/web/cms/content/n01'));
  const columns = await payloadOf<Row[]>(client.get('/webAdmin/cms/content/columnTree'));
  const fields = {
    columnId: columns.find(({ id }) => id === 'news')?.['id'] ?? columns[0]?.['id'],
    title: '山月不眠',
    contentAbstract: '导语',
    content: '<p>正文</p>',
  };

  for (const more of [
    { cover },
    { cover: cover.url },
    { content: `<p>正文</p><img alt="山" src="${cover.url}">` },
    { cover: { id: 'f01' } },
    { cover: 'f01' },
    { coverId: 'f01' },
  ]) {
    const { id } = await payloadOf(client.post('/webAdmin/cms/content/add', { ...fields, ...more }));
    expect([more, await client.post('/webAdmin/cms/content/submitApprove', { id })]).toEqual([
      more,
      expect.objectContaining({ kind: 'ok' }) as object,
    ]);
  }
  for (const cover of ['https://elsewhere.example/a.webp', '/media/nowhere.webp', { url: '/media/../f01.webp' }])
    expect(await client.post('/webAdmin/cms/content/add', { ...fields, cover })).toEqual({
      kind: 'error',
      code: 400,
      message: '请求参数有误：cover',
    });
});

test('an item goes from draft to offline by its id alone, and each list contains it in its turn', async () => {
  const [author, reviewer, publisher] = [await enter('pgc1'), await enter('reviewer'), await enter('publisher')];
  const fields = { titleEn: 'The moon does not sleep', bodyEn: '<p>Text</p>', coverId: 'f01' };
  const { id } = await payloadOf<Work>(
    publisher.post('/webAdmin/cms/content/add', {
      kind: 'article',
      columnId: 'news',
      title: '山月不眠手记',
      content: '<p>正文</p>',
      fields,
    }),
  );
  const listed = async (name: string, client = publisher) =>
    (await payloadOf<Row[]>(client.post(`/webAdmin/cms/content/${name}`, { search: '山月不眠手记', pageSize: 100 }))).some(
      (row) => row['id'] === id,
    );

  expect(await author.post('/webAdmin/cms/content/submitApprove', { id })).toMatchObject({ kind: 'error', code: 404 });
  expect(await listed('draftList')).toBe(true);
  await payloadOf(publisher.post('/webAdmin/cms/content/submitApprove', { id }));
  expect([await listed('auditList'), await listed('draftList')]).toEqual([true, false]);
  expect(await publisher.post('/webAdmin/cms/content/submitApprove', { id })).toMatchObject({
    kind: 'error',
    code: 409,
    message: '内容状态已变化，请刷新',
  });
  expect(await reviewer.post('/webAdmin/cms/content/reject', { id })).toEqual({
    kind: 'error',
    code: 400,
    message: '请填写 5 至 500 个字的原因',
  });
  await payloadOf(reviewer.post('/webAdmin/cms/content/reject', { id, reason: '请补充图片说明' }));
  expect(await listed('rejectList')).toBe(true);
  await payloadOf(publisher.post('/webAdmin/cms/content/submitApprove', { id, reply: '已经补充' }));
  // An approval names the version that was read.
  expect(await reviewer.post('/webAdmin/cms/content/approve', { id })).toMatchObject({ kind: 'error', code: 400 });
  const { revisionId, version } = await workOf(reviewer, id);
  await payloadOf(reviewer.post('/webAdmin/cms/content/approve', { id, revisionId, version }));
  expect(await listed('passedList')).toBe(true);
  await payloadOf(publisher.post('/webAdmin/cms/content/online', { id }));
  expect([await listed('onlineList'), await newClient().get(`/web/cms/content/${id}`)]).toEqual([
    true,
    expect.objectContaining({ kind: 'ok' }),
  ]);

  // Beside a newer draft, offline applies to the live revision and submitApprove to the draft.
  const live = await workOf(publisher, id);
  await payloadOf(publisher.post('/webAdmin/cms/content/revise', { id, revisionId: live.revisionId, version: live.version }));
  await payloadOf(publisher.post('/webAdmin/cms/content/offline', { id, reason: '授权到期下线' }));
  expect(await newClient().get(`/web/cms/content/${id}`)).toMatchObject({ kind: 'error', code: 410 });
});

test('ten concurrent submissions of one item by id succeed once', async () => {
  const publisher = await enter('publisher');
  const { id } = await payloadOf<Work>(
    publisher.post('/webAdmin/cms/content/add', {
      kind: 'article',
      columnId: 'news',
      title: '同时提交',
      content: '<p>正文</p>',
      fields: { titleEn: 'At once', bodyEn: '<p>Text</p>', coverId: 'f01' },
    }),
  );

  const results = await Promise.all(Array.from({ length: 10 }, () => publisher.post('/webAdmin/cms/content/submitApprove', { id })));

  expect(results.map((result) => (result.kind === 'error' ? result.code : result.kind)).sort()).toEqual([
    ...Array.from({ length: 9 }, () => 409),
    'ok',
  ]);
});
