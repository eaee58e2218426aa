/** The calls of the specification's table (section 7) by a client built on nothing else: its helper, its city file, its payloads. */
import { expect, test } from 'vitest';
import { createSpecificationClient, type SpecificationClient } from '#test/support/specification-client.ts';
import { openSpecificationSite, payloadOf, rawOf, type Row } from './specification-site.ts';

const { site, newClient, enter } = openSpecificationSite();

/** The last code that was mailed to an address, as the development mailbox shows it. */
async function codeSentTo(email: string): Promise<string> {
  const page = await (await fetch(`${site().origin}/dev/mailbox`)).text();
  const mail = page.split('<article>').find((text) => text.includes(email)) ?? '';
  return /\b\d{6}\b/.exec(mail.replace(/<iframe[^]*/, ''))?.[0] ?? '';
}

type Place = { region_name: string; childs?: Place[] };

async function places(client: SpecificationClient, country: string, area: string): Promise<{ country: string; area: string }> {
  const cities = (await client.file(client.language === 'en' ? '/static/city.en.json' : '/static/city.json')) as Place[];
  const found = cities.find(({ region_name: name }) => name === country);
  return { country: found?.region_name ?? '', area: found?.childs?.find(({ region_name: name }) => name === area)?.region_name ?? '' };
}

const agent = { operateName: '林青', operatePhone: '13900005678', operateCode: '11010519491231002X' };

test.each([
  ['zh-Hans', '中国', '四川省'],
  ['en', 'China', 'Sichuan'],
] as const)(
  'an institution registers in %s with the names of the city file, logs in and changes what it is',
  async (language, country, area) => {
    const client = newClient(language);
    const email = `office-${language.toLowerCase()}@studio.org`;
    const place = await places(client, country, area);
    expect(place).toEqual({ country, area });

    await payloadOf(language === 'en' ? client.get('/web/getEmailCode', { email }) : client.post('/web/getEmailCode', { email }));
    const fields = { userType: 10, nickName: '山月影视', email, password: 'a quiet river bend', ...agent, ...place };
    const wrong = await client.post('/web/register', { ...fields, emailCode: '000000' });
    await payloadOf(client.post('/web/register', { ...fields, emailCode: await codeSentTo(email) }));
    const refused = await client.post('/web/login', { userName: email, password: 'wrong' });
    const { token, code } = await rawOf(client.post('/web/login', { userName: email, password: 'a quiet river bend' }));
    client.token = String(token);
    const user = await payloadOf(client.get('/web/getInfo'));

    expect(wrong).toEqual({ kind: 'error', code: 400, message: expect.stringMatching(/code|验证码/i) as string });
    expect(refused).toEqual({
      kind: 'error',
      code: 400,
      message: language === 'en' ? 'Email or password is incorrect' : '邮箱或密码不正确',
    });
    expect([code, user]).toEqual([
      200,
      expect.objectContaining({
        userName: email,
        userType: 10,
        agency: expect.objectContaining({ country: 'CN', area: 'CN-SC', operateCode: '110***********002X' }) as Row,
      }),
    ]);

    const changed = await payloadOf(client.post('/web/user/updateNickName', { nickName: '山月影视社' }));
    const moved = await payloadOf(
      client.put('/web/user/updateOperate', {
        ...agent,
        operateName: '林清',
        operateCode: 'E12345678',
        ...(await places(client, language === 'en' ? 'Norway' : '挪威', language === 'en' ? 'Vestland' : 'Vestland')),
      }),
    );
    const nowhere = await client.post('/web/user/updateOperate', { country, area: 'Atlantis' });

    expect([changed['nickName'], moved['agency']]).toEqual([
      '山月影视社',
      expect.objectContaining({ operateName: '林清', operateCode: 'E******78', country: 'NO', area: 'NO-46' }),
    ]);
    expect(nowhere).toMatchObject({ kind: 'error', code: 400, message: expect.stringMatching(/./) as string });
  },
);

test('a password is changed with a code, and the old one becomes invalid', async () => {
  const [client, email] = [await enter('operator'), 'operator@demo.example.org'];
  await payloadOf(client.post('/web/getEmailCodePwd'));
  await payloadOf(client.put('/web/user/updatePwd', { emailCode: await codeSentTo(email), password: 'the river bends again' }));

  expect(await newClient().post('/web/login', { userName: email, password: 'demo-operator-2025' })).toMatchObject({
    kind: 'error',
    code: 400,
  });
});

test('an ordinary user registers with five fields; the second time the address is taken', async () => {
  const client = newClient();
  const email = 'reader@studio.org';
  await payloadOf(client.post('/web/getEmailCode', { email }));

  await payloadOf(
    client.put('/web/register', {
      userType: 20,
      nickName: '读者',
      email,
      emailCode: await codeSentTo(email),
      password: 'a quiet river bend',
    }),
  );

  expect(
    await client.post('/web/register', { userType: 20, nickName: '读者', email, emailCode: '000000', password: 'a quiet river bend' }),
  ).toMatchObject({ kind: 'error', code: 400 });
});

test('without a token, or with an expired one, the helper returns no result and no message', async () => {
  const client = newClient();
  expect(await client.get('/web/getInfo')).toEqual({ kind: 'nothing' });

  client.token = 'x'.repeat(43);
  expect(await client.get('/web/getInfo')).toEqual({ kind: 'nothing' });
  expect(await client.post('/web/cms/comment', { contentId: 'n01', content: '好' })).toEqual({ kind: 'nothing' });
});

test('an invalid invitation code is refused with its message', async () => {
  expect(await newClient().get('/web/cmsv2/column/verifyCode', { code: 'wrong' })).toEqual({
    kind: 'error',
    code: 400,
    message: '邀请码错误',
  });
  expect(await newClient('en').get('/web/cmsv2/column/verifyCode', { code: 'wrong' })).toMatchObject({
    kind: 'error',
    message: expect.stringMatching(/invitation code/i) as string,
  });
});

test.each([{ test: 1 }, { test: true }, { test: '' }, {}])(
  'the share signature is requested with %j and fails silently where the app is not configured',
  async (more) => {
    const url = encodeURIComponent('http://site.test/news?type=awards#top');

    expect(await newClient().post('/web/cmsv2/column/getWeChatConfig', { url, ...more })).toMatchObject({ kind: 'ok' });
    expect(
      await newClient().post('/web/cmsv2/column/getWeChatConfig', { url: encodeURIComponent('http://evil.test/'), ...more }),
    ).toMatchObject({ kind: 'error', code: 400, message: '地址不允许' });
  },
);

test('reads tabs, types, suggestions and an item in both languages', async () => {
  for (const client of [newClient(), newClient('en')]) {
    const label = client.language === 'en' ? /[A-Za-z]/ : /\p{Script=Han}/u;
    const tree = await payloadOf<Row[]>(client.get('/web/cms/content/columnTree'));
    const types = await Promise.all(['noticeType', 'zxType'].map((name) => payloadOf<Row[]>(client.get(`/web/cmsv2/column/${name}`))));
    const item = await payloadOf(client.get('/web/cms/content/n01'));

    expect(tree[0]).toEqual(
      expect.objectContaining({
        id: expect.any(String) as string,
        label: expect.stringMatching(label) as string,
        children: expect.any(Array) as [],
      }),
    );
    for (const rows of types) expect(rows[0]).toHaveProperty('label', expect.stringMatching(label));
    expect(item).toMatchObject({
      title: expect.stringMatching(label) as string,
      contentAbstract: expect.any(String) as string,
      videoFiles: expect.any(Array) as [],
    });
  }
  const suggestions = await Promise.all(
    [
      newClient().get('/web/cms/content/searchAssociation', { data: '山' }),
      newClient().post('/web/cms/content/searchAssociation', { data: '山' }),
    ].map((call) => payloadOf<string[]>(call)),
  );
  expect(suggestions[0]?.length).toBeGreaterThan(0);
  expect(suggestions[1]).toEqual(suggestions[0]);
  expect(await newClient().get('/web/cms/content/nowhere')).toEqual({ kind: 'error', code: 404, message: '内容不存在' });
});

test('playback info contains authorisation, length, title and request id, by GET and by POST', async () => {
  const client = newClient();
  const { rows } = { rows: await payloadOf<Row[]>(client.get('/web/cmsv2/column/video', { pageSize: 50 })) };
  const videoId = rows.find(({ state }) => state === 'open')?.['videoId'];

  for (const call of [client.get('/vod/getVideoPlayAuth', { videoId }), client.post('/vod/getVideoPlayAuth', { videoId })]) {
    const info = await payloadOf(call);
    expect(info).toMatchObject({
      playAuth: expect.stringMatching(/./) as string,
      requestId: expect.any(String) as string,
      videoMeta: { videoId, title: expect.any(String) as string, duration: expect.any(Number) as number },
    });
    expect(await payloadOf(client.post('/vod/getPlayUrl', { videoId, playAuth: info['playAuth'] }))).toHaveProperty('playInfoList');
  }
  expect(await payloadOf(client.get('/vod/getPlayUrl', { videoId }))).toMatchObject({
    videoBase: { videoId },
    playInfoList: expect.arrayContaining([expect.objectContaining({ playURL: expect.any(String) as string })]) as [],
  });
  for (const call of ['getVideoPlayAuth', 'getPlayUrl'])
    expect(await client.get(`/vod/${call}`, { videoId: 'nowhere' })).toMatchObject({ kind: 'error', code: 404 });
});

const lists = [
  '/web/cms/getfaces',
  '/web/cms/face/getfaces',
  '/web/cms/selectGoldenPandaFaceColumnList',
  '/web/cms/content/list',
  '/web/cms/content/recommendList',
  '/web/cms/content/liveList',
  '/web/cms/content/getHomev2',
  '/web/cmsv2/column/edition',
  '/web/cmsv2/column/previous',
  '/web/cmsv2/column/news',
  '/web/cmsv2/column/notice',
  '/web/cmsv2/column/video',
  '/web/cmsv2/column/cinema',
  '/web/cmsv2/column/cinemaRoom',
  '/web/cmsv2/column/about',
  '/web/cmsv2/column/culture',
  '/web/cmsv2/column/digitalLibrary',
  '/web/cmsv2/column/exhibition',
  '/web/cmsv2/column/museum',
  '/web/cmsv2/column/specialTopic',
];

test.each(lists)('%s returns the same by GET and by POST', async (path) => {
  const client = newClient('en');

  const [read, posted] = await Promise.all([rawOf(client.get(path)), rawOf(client.post(path))]);

  expect([read['code'], posted]).toEqual([200, read]);
});

test('faces, search, comments and dictionaries accept their fields in the query and in the body', async () => {
  const client = newClient();
  const [column] = await payloadOf<Row[]>(client.post('/web/cms/selectGoldenPandaFaceColumnList'));
  const both: [string, Row][] = [
    ['/web/cms/selectGoldenPandaFaceDetailList', { columnId: column?.['id'] }],
    ['/web/cms/content/search', { search: '熊猫' }],
    ['/web/cms/comment/list', { contentId: 'n01', pageNum: 1, pageSize: 10 }],
    ['/web/cms/content/list', { columnId: 'news', pageNum: 2, pageSize: 3 }],
  ];

  for (const [path, fields] of both)
    expect([path, await rawOf(client.post(path, fields))]).toEqual([path, await rawOf(client.get(path, fields))]);
  expect(await payloadOf<Row[]>(client.get('/system/dict/data/type/user_type'))).not.toHaveLength(0);
});

test('search has its rows and their total in the envelope, as lists have', async () => {
  const { rows, total, data } = (await rawOf(newClient().get('/web/cms/content/search', { search: '熊猫', pageSize: 2 }))) as {
    rows: Row[];
    total: number;
    data: { rows: Row[]; total: number; facets: Row[] };
  };

  expect([rows.length, total > 2, data.facets.length > 0]).toEqual([2, true, true]);
  expect([data.rows, data.total]).toEqual([rows, total]);
});

test('recommendations never contain the item that they stand beside, by either of its names', async () => {
  const client = newClient();
  const idsOf = async (fields: Row) =>
    (await payloadOf<Row[]>(client.get('/web/cms/content/recommendList', fields))).map(({ id }) => String(id));
  const all = await idsOf({ pageSize: 50 });
  const [first = '', second = '', third = ''] = all;

  expect(all.length).toBeGreaterThan(2);
  for (const id of all) expect(await idsOf({ id, pageSize: 50 })).toEqual(all.filter((other) => other !== id));
  expect(await idsOf({ id: first, pageSize: 1 })).toEqual([second]);
  expect(await idsOf({ id: first, pageNum: 2, pageSize: 1 })).toEqual([third]);
  expect(await idsOf({ contentId: first, pageSize: 1 })).toEqual([second]);
});

test('a page size of a hundred is capped at fifty, and sort directions may be spelt out', async () => {
  const client = newClient();
  const titles = async (fields: Row) => (await payloadOf<Row[]>(client.get('/web/cmsv2/column/movie', fields))).map(({ title }) => title);

  const [hundred, thousands, posted, ascending, descending] = await Promise.all([
    payloadOf<Row[]>(client.get('/web/cmsv2/column/news', { pageSize: 100 })),
    payloadOf<Row[]>(client.get('/web/cmsv2/column/news', { pageSize: 9_999 })),
    payloadOf<Row[]>(client.post('/web/cmsv2/column/news', { pageSize: 100 })),
    titles({ orderByColumn: 'year', isAsc: 'ascending', pageSize: 9_999 }),
    titles({ orderByColumn: 'year', isAsc: 'descending', pageSize: 9_999 }),
  ]);

  expect(hundred).toEqual(await payloadOf(client.get('/web/cmsv2/column/news', { pageSize: 50 })));
  expect([thousands, posted]).toEqual([hundred, hundred]);
  expect([ascending, descending]).toEqual([
    await titles({ orderByColumn: 'year', isAsc: 'asc', pageSize: 50 }),
    await titles({ orderByColumn: 'year', isAsc: 'desc', pageSize: 50 }),
  ]);
  expect(ascending).not.toEqual(descending);
  expect(await client.get('/web/cmsv2/column/news', { pageSize: 0 })).toMatchObject({ kind: 'error', code: 400 });
});

test('a visitor comments with every spelling of “no parent”, answers, likes and sends feedback', async () => {
  const client = await enter('viewer1');
  // One comment in 15 seconds is taken, so each is of another account.
  for (const [name, parentId] of [
    ['viewer1', null],
    ['viewer2', ''],
    ['moderator', 0],
  ] as const) {
    const writer = await enter(name);
    const { id } = await payloadOf(writer.post('/web/cms/comment', { contentId: 'n02', content: `写得好，谢谢 ${name}`, parentId }));
    const own = await payloadOf<Row[]>(writer.get('/web/cms/comment/own', { contentId: 'n02' }));

    expect(own.find((row) => row['id'] === id)).toMatchObject({ parentId: null });
  }
  const [answered] = await payloadOf<Row[]>(client.get('/web/cms/comment/list', { contentId: 'n02' }));
  const pgc = await enter('pgc1');
  expect(
    await payloadOf(pgc.post('/web/cms/comment', { contentId: 'n02', content: '同意这个看法', parentId: answered?.['id'] })),
  ).toHaveProperty('id');
  expect(
    await (await enter('publisher')).post('/web/cms/comment', { contentId: 'n02', content: '回复', parentId: 'nowhere' }),
  ).toMatchObject({ kind: 'error', code: 404 });
  expect(await payloadOf(client.post('/web/cms/like/click', { contentId: 'n02' }))).toMatchObject({ liked: true });
  expect(
    await payloadOf(client.post('/web/feedback', { type: 'content', content: '页面上的日期写错了', contact: '', url: '/news' })),
  ).toHaveProperty('id');
});

test('uploads are announced and renewed', async () => {
  const client = await enter('pgc1');

  const { videoId, uploadAddress } = await payloadOf(client.post('/vod/getuploadinfo', { fileName: '片.mp4', fileSize: 1_000 }));

  expect(uploadAddress).toMatch(/\/vod\/upload\//);
  expect(await payloadOf(client.get('/vod/refresh', { videoId }))).toHaveProperty('uploadAuth');
  await payloadOf(client.post('/vod/cancelUpload', { videoId }));
});

test('pictures are requested with the parameters of the object store', async () => {
  const item = await payloadOf<{ cover: { url: string } }>(newClient().get('/web/cms/content/n01'));
  const image = new URL(item.cover.url, site().origin).pathname;
  const processes = [
    'resize,m_fill,w_320,h_180/quality,q_50/format,webp',
    'resize,w_300,h_200,m_fill/quality,Q_50/format,webp',
    'quality,Q_50/format,webp',
    'format,webp/quality,q_50',
    'resize,h_200,m_lfit,w_300/format,webp',
  ];

  for (const process of processes) {
    const answer = await fetch(`${site().origin}${image}?x-oss-process=image/${process}`);
    expect([process, answer.status, answer.headers.get('content-type')]).toEqual([process, 200, 'image/webp']);
  }
});

test('an unreachable server is a network error: an empty list', async () => {
  const client = createSpecificationClient('http://127.0.0.1:9');

  expect(await client.get('/web/cms/content/columnTree')).toEqual({ kind: 'network', data: [], status: 'error' });
});
