/** Names over HTTP: reserved names of the organisers, and names of unpublished films and people. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardUnit } from '#server/db/schema/award.ts';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { openCallerStage, password, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { makeWork } from '#test/http/contracts/caller-items.ts';
import { envelopeOf, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const dataOf = async <T>(response: Promise<HttpAnswer>) => envelopeOf(await response)['data'] as T;

const reserved = [
  'admin',
  'Administrator',
  'ＡＤＭＩＮ',
  'a d m i n',
  'аdmin',
  'adm1n',
  '金熊猫奖',
  '金　熊 猫 奖',
  '金熊貓獎',
  '金熊猫奖官方',
  'Golden Panda Awards',
  'ＧＯＬＤＥＮ ｐａｎｄａ ａｗａｒｄｓ',
  'G0lden-Panda.Awards',
  '官方',
  '组委会',
];
const refusals = [
  [0, '这个名字保留给主办方使用，请换一个'],
  [1, 'This name is reserved for the organisers; please choose another'],
] as const;

test.each([20, 10])('registration refuses reserved names in both languages, and the code stays usable (type %i)', async (userType) => {
  const email = `names${userType}@example.org`;
  const office = {
    operateName: '王小明',
    operatePhone: '13912341234',
    operateCode: '11010519491231002X',
    idNumberConsent: true,
    country: 'AQ',
    area: 'AQ-whole',
  };
  const fields = { userType, email, emailCode: await stage.codeFor(email, 'register'), password, ...(userType === 10 ? office : {}) };

  for (const nickName of reserved) {
    for (const [languageType, msg] of refusals) {
      const response = await stage.post('/web/register', { ...fields, nickName, languageType });
      expect([response.status, envelopeOf(response)['msg']], nickName).toEqual([400, msg]);
    }
  }
  expect((await stage.post('/web/login', { userName: email, password })).status).toBe(400);
  expect((await stage.post('/web/register', { ...fields, nickName: '熊猫影迷' })).status).toBe(200);
  expect((await stage.post('/web/login', { userName: email, password })).status).toBe(200);
});

test('a rename to a reserved name is refused and keeps the current one; staff may use it', async () => {
  const [user, pgc, moderator] = [await stage.makeCaller('user'), await stage.makeCaller('pgc'), await stage.makeCaller('moderator')];
  const nameOf = async ({ token }: Caller) => (await dataOf<{ nickName: string }>(stage.send('/web/getInfo', { token }))).nickName;
  const before = [await nameOf(user), await nameOf(pgc)];

  for (const caller of [user, pgc]) {
    for (const nickName of reserved) {
      for (const [languageType, msg] of refusals) {
        const response = await stage.post('/web/user/updateNickName', { nickName, languageType }, caller);
        expect([response.status, envelopeOf(response)['msg']], nickName).toEqual([400, msg]);
      }
    }
  }

  expect([await nameOf(user), await nameOf(pgc)]).toEqual(before);
  expect((await stage.post('/web/user/updateNickName', { nickName: '金熊猫奖' }, moderator)).status).toBe(200);
  expect(await nameOf(moderator)).toBe('金熊猫奖');
});

test('an institution that references an unpublished film or person never gets its name', async () => {
  const [pgc, editor] = [await stage.makeCaller('pgc'), await stage.makeCaller('editor')];
  const [unit] = await stage.db.select({ id: awardUnit.id }).from(awardUnit).limit(1);
  const { id: filmId } = await dataOf<{ id: string }>(
    stage.post('/webAdmin/award/film/add', { unitId: unit?.id, titleZh: '尚未公布的片名', titleEn: 'An untold title' }, editor),
  );
  const { id: personId } = await dataOf<{ id: string }>(
    stage.post('/webAdmin/award/person/add', { nameZh: '尚未公布的人名', nameEn: 'Untold Person' }, editor),
  );
  const { ownerId, ...work } = await makeWork(stage, pgc, 'draft');
  const secret = /尚未公布|ntold/;
  expect(ownerId).toBe(pgc.id);

  const added = await stage.post(
    '/webAdmin/cms/content/add',
    { kind: 'article', columnId: 'news', fields: { titleZh: '新稿', workIds: [filmId], personIds: [personId] } },
    pgc,
  );
  const saved = await stage.post('/webAdmin/cms/content/save', { ...work, changes: { workIds: [filmId], personIds: [personId] } }, pgc);

  expect(saved.status).toBe(200);
  const detail = await stage.send(`/webAdmin/cms/content/${work.id}?languageType=0`, { token: pgc.token });
  const { fields, films, people } = envelopeOf(detail)['data'] as ItemDetail;
  expect([fields.workIds, fields.personIds, films, people]).toEqual([[filmId], [personId], [], []]);
  const paths = [
    `${work.id}`,
    `${work.id}/history`,
    `${work.id}/snapshot?revisionId=${work.revisionId}&version=${work.version + 1}`,
    'draftList',
    'subjects?kind=work&search=尚未',
    'subjects?kind=person&search=Untold',
  ].map((path) => `/webAdmin/cms/content/${encodeURI(path)}`);
  for (const path of [...paths, `/webAdmin/cms/preview/look?contentId=${work.id}`])
    expect((await stage.send(path, { token: pgc.token })).text, path).not.toMatch(secret);
  expect(added.text + saved.text).not.toMatch(secret);
  // Staff see the name, and everyone does once it is public.
  expect((await stage.send(`/webAdmin/cms/content/${work.id}`, { token: editor.token })).text).toMatch(secret);
});

test('award lists are readable for editors, operators and administrators, and for no other staff', async () => {
  const statusOf = async (kind: Caller['kind']) =>
    (await stage.send('/webAdmin/award/edition/list', { token: (await stage.makeCaller(kind)).token })).status;

  expect(await Promise.all((['editor', 'operator', 'admin'] as const).map(statusOf))).toEqual([200, 200, 200]);
  expect(await Promise.all((['reviewer', 'publisher', 'moderator', 'pgc'] as const).map(statusOf))).toEqual([403, 403, 403, 403]);
});

test('referencing a video of another institution is 404', async () => {
  const [pgc, other] = [await stage.makeCaller('pgc'), await stage.makeCaller('otherPgc')];
  const { videoId } = await dataOf<{ videoId: string }>(stage.post('/vod/getuploadinfo', { fileName: '机密.mp4', fileSize: 10 }, other));
  const { ownerId, ...work } = await makeWork(stage, pgc, 'draft');
  expect(ownerId).toBe(pgc.id);

  const saved = await stage.post('/webAdmin/cms/content/save', { ...work, changes: { videoIds: [videoId] } }, pgc);

  expect(saved.status).toBe(404);
});
