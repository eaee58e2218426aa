/** Changes by staff to columns, tabs and dictionaries over HTTP are public on pages and in calls within a second. */
import { expect, test } from 'vitest';
import { ofFile } from '#test/support/of-file.ts';
import { openCallerStage, type Caller } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

const stage = ofFile(openCallerStage);
const publisher = ofFile(() => stage().makeCaller('publisher'));

const post = async (path: string, fields: object, caller = publisher()) =>
  envelopeOf(await stage().post(path, fields, caller)) as {
    code: number;
    data: { id: string; parentId: string | null }[] & Record<string, unknown>;
  };
const textOf = async (path: string) => (await stage().send(path)).text;

/** Age of a change at the last request that still got the old content; slow responses of a busy machine do not count. */
async function staleMs(paths: readonly string[], isNew: (text: string) => boolean): Promise<number> {
  const changedAt = performance.now();
  let askedAt = changedAt;
  for (const path of paths) {
    for (askedAt = performance.now(); !isNew(await textOf(path)); askedAt = performance.now()) {
      if (askedAt - changedAt > 5_000) throw new Error(`${path} still shows what was before`);
    }
  }
  return askedAt - changedAt;
}

test('a renamed tab, a hidden column and a new dictionary entry are public within a second, in both languages', async () => {
  const pages = ['/news', '/en/news'];
  const { fields } = await stage().services.columnStaff.get('news', 'en');
  const named = (labelZh: string, labelEn: string) =>
    fields.types.map((type) => (type.id === 'awards' ? { ...type, labelZh, labelEn } : type));
  const rename = (types: object) => post('/webAdmin/cms/column/save', { id: 'news', base: { types: fields.types }, changes: { types } });
  for (const page of pages) expect(await textOf(page)).not.toMatch(/评选进程|Road to the awards/);

  expect((await rename(named('评选进程', 'Road to the awards'))).code).toBe(200);

  expect(await staleMs(pages, (text) => /评选进程|Road to the awards/.test(text))).toBeLessThan(1_000);
  expect(await textOf('/en/news')).not.toContain('评选进程');
  expect(await rename(named('评选', 'The awards'))).toMatchObject({ code: 409, data: { conflicts: { types: {} } } });

  const column = { labelZh: '试映', labelEn: 'Trial', columnType: 'article', path: '', languageGate: 'either', hidden: false };
  const tree = ['/web/cms/content/columnTree?languageType=0', '/web/cms/content/columnTree?languageType=1'];
  for (const call of tree) await textOf(call);
  await post('/webAdmin/cms/column/add', { id: 'trial', parentId: 'news', ...column });
  expect(await staleMs(tree, (text) => text.includes('"id":"trial"'))).toBeLessThan(1_000);
  await post('/webAdmin/cms/column/save', { id: 'trial', base: { hidden: false }, changes: { hidden: true } });
  expect(await staleMs(tree, (text) => !text.includes('"id":"trial"'))).toBeLessThan(1_000);

  const dictionary = ['/system/dict/data/type/feedback_type?languageType=0', '/system/dict/data/type/feedback_type?languageType=1'];
  for (const call of dictionary) await textOf(call);
  await post('/webAdmin/dict/add', { type: 'feedback_type', value: 'praise', labelZh: '表扬', labelEn: 'Praise' });
  expect(await staleMs(dictionary, (text) => /表扬|Praise/.test(text))).toBeLessThan(1_000);
});

test('a new type of a column gets its identifier from its name, Chinese or English', async () => {
  const { types } = (await stage().services.columnStaff.get('news', 'en')).fields;
  const added = [
    { id: '', labelZh: '出行', labelEn: '出行' },
    { id: '', labelZh: '住宿', labelEn: 'Where to stay' },
    { id: '', labelZh: '住处', labelEn: 'Where to stay' },
  ];

  const { code, data } = await post('/webAdmin/cms/column/save', { id: 'news', base: { types }, changes: { types: [...types, ...added] } });

  expect(code).toBe(200);
  const saved = (data as unknown as { fields: { types: { id: string }[] } }).fields.types.slice(-3);
  expect(saved.map(({ id }) => id)).toEqual(['chu-xing', 'where-to-stay', 'where-to-stay-2']);
});

test('forms offer and calls accept exactly the dictionary entries; a retired entry keeps its label', async () => {
  const form = ['/feedback', '/en/feedback'];
  // From an address of its own each time: an account writes three times an hour.
  const write = (type: string) => stage().post('/web/feedback', { type, content: 'A word' });
  for (const entry of await offeredTypes()) expect((await write(entry)).status).toBe(200);
  for (const page of form) expect(await textOf(page)).not.toMatch(/志愿者|Volunteering/);
  expect((await write('volunteer')).status).toBe(400);

  const { data } = await post('/webAdmin/dict/add', {
    type: 'feedback_type',
    value: 'volunteer',
    labelZh: '志愿者',
    labelEn: 'Volunteering',
  });
  expect(await staleMs(form, (text) => /志愿者|Volunteering/.test(text))).toBeLessThan(1_000);
  expect((await write('volunteer')).status).toBe(200);

  const { id } = data as unknown as { id: string };
  expect((await post('/webAdmin/dict/remove', { id })).code).toBe(409);
  await post('/webAdmin/dict/save', { id, base: { isRetired: false }, changes: { isRetired: true } });
  expect(await staleMs(form, (text) => !/志愿者|Volunteering/.test(text))).toBeLessThan(1_000);
  expect((await write('volunteer')).status).toBe(400);
  expect(await offeredTypes()).not.toContain('volunteer');
  expect(await offeredTypes('&retired=true')).toContain('volunteer');
  await post('/webAdmin/dict/save', { id, base: { isRetired: true }, changes: { isRetired: false } });
  expect((await write('volunteer')).status).toBe(200);
});

async function offeredTypes(more = ''): Promise<string[]> {
  const { data } = JSON.parse(await textOf(`/system/dict/data/type/feedback_type?languageType=1${more}`)) as {
    data: { dictValue: string }[];
  };
  return data.map(({ dictValue }) => dictValue);
}

test('unknown fields change nothing, and revoked rights are refused at once', async () => {
  const admin = await stage().makeCaller('admin');
  const person = await stage().makeCaller('editor');
  const read = async (caller: Caller) =>
    envelopeOf(await stage().send(`/webAdmin/user/detail?userId=${person.id}`, { token: caller.token })) as {
      code: number;
      data: { roles: string[]; userType: number; status: string };
    };

  await post(
    '/webAdmin/user/block',
    { userId: person.id, isBlocked: true, reason: '只是试一试', status: 'active', userType: 10, roles: ['admin'] },
    admin,
  );
  expect((await read(admin)).data).toMatchObject({ status: 'blocked', userType: 20, roles: ['editor'] });
  expect((await post('/webAdmin/user/role', { userId: admin.id, role: 'publisher', isHeld: true }, admin)).code).toBe(403);

  const other = await stage().makeCaller('admin');
  expect((await post('/webAdmin/user/role', { userId: admin.id, role: 'admin', isHeld: false }, other)).code).toBe(200);
  expect([(await read(admin)).code, (await post('/webAdmin/user/endSessions', { userId: other.id }, admin)).code]).toEqual([403, 403]);
});

test('a mail job is listed with its template and its masked recipient', async () => {
  const admin = await stage().makeCaller('admin');
  const reader = await stage().makeCaller('user');
  await stage().post('/web/getEmailCodePwd', { email: reader.email });
  const subjects = async (languageType: number) => {
    const { rows } = envelopeOf(
      await stage().send(`/webAdmin/job/list?kind=mail&pageSize=50&languageType=${languageType}`, { token: admin.token }),
    ) as unknown as { rows: { subject: string }[] };
    return rows.map(({ subject }) => subject);
  };
  const masked = `${reader.email[0] ?? ''}***@example.org`;

  await expect.poll(() => subjects(0)).toContain(`修改密码验证码 · ${masked}`);
  expect((await subjects(1)).some((subject) => subject.endsWith(` · ${masked}`) && !/[\u4e00-\u9fff]/.test(subject))).toBe(true);
  expect((await subjects(1)).join(' ')).not.toContain(reader.email);
});
