import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeFindings, examine } from './doctor.ts';
import { say } from './finding.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'golden-panda-doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const away = '127.0.0.1:1';

test('each dependency that is away fails with its reason, and the others are tried all the same', async () => {
  const s3 = { S3_ENDPOINT: `http://${away}`, S3_BUCKET: 'panda', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };
  const environment = {
    DATA_FOLDER: makeFolder(),
    DATABASE_URL: `postgres://panda:hunter2@${away}/site`,
    SMTP_URL: `smtp://panda:hunter2@${away}`,
    MAIL_FROM: 'site@example.org',
    FFMPEG_PATH: '/nowhere/ffmpeg',
    DATABSE_STATEMENTS: 'named',
    ...s3,
    BACKUP_S3_BUCKET: 'safe',
    BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudyefzlqvvkjrs',
    WECHAT_APP_ID: 'wx0123456789abcdef',
    WECHAT_APP_SECRET: 'hunter2-0123456789-0123456789-01',
    WECHAT_API_ORIGIN: `http://${away}`,
    SITE_ORIGIN: 'https://nowhere.invalid',
  };

  const findings = await examine({ environment, mailTo: null });

  expect(findings.map(({ name, state }) => [name, state])).toEqual([
    ['settings', 'warn'],
    ['settings', 'ok'],
    ['folder', 'ok'],
    ['temporary', 'ok'],
    ['database', 'fail'],
    ['backup', 'fail'],
    ['fonts', 'ok'],
    ['ffmpeg', 'fail'],
    ['mail', 'fail'],
    ['storage', 'fail'],
    ['wechat', 'fail'],
    ['address', 'fail'],
    ['certificate', 'fail'],
    ['certificate', 'fail'],
  ]);
  const lines = describeFindings(findings).split('\n');
  expect(lines).toHaveLength(findings.length);
  expect(lines[0]).toBe('warn  settings    DATABSE_STATEMENTS is no setting of this site; did you mean DATABASE_STATEMENTS?');
  expect(lines[4]).toMatch(/^fail {2}database +.*ECONNREFUSED/);
  expect(lines.join()).not.toContain('hunter2');
});

test('wrong settings are all told, and nothing is tried with them', async () => {
  const findings = await examine({ environment: { DATA_FOLDER: makeFolder(), PORT: 'x', S3_BUCKET: 'panda' }, mailTo: null });

  expect(findings.map(({ name, state }) => [name, state])).toEqual([
    ['settings', 'fail'],
    ['settings', 'fail'],
  ]);
});

test('temporary files have a folder of their own below the data folder, and one that cannot be written is named', async () => {
  const folder = makeFolder();
  const find = async () =>
    (await examine({ environment: { DATA_FOLDER: folder, FFMPEG_PATH: 'off' }, mailTo: null })).filter(({ name }) => name === 'temporary');

  const [good] = await find();
  rmSync(join(folder, 'temporary'), { recursive: true });
  writeFileSync(join(folder, 'temporary'), 'not a folder');
  const [bad] = await find();

  expect([good?.state, good?.message.en]).toEqual(['ok', expect.stringMatching(/\/temporary can be written, [\d.]+ GB are free$/)]);
  expect([bad?.state, bad?.message.en]).toEqual(['fail', expect.stringContaining(join(folder, 'temporary'))]);
});

test('a text with a number has its plural form in both languages', () => {
  const texts = ([1, 2] as const).map((count) => say('doctor:found.schemaPending', { count }));

  expect(texts.map(({ en }) => en.split(' by ', 1)[0])).toEqual(['1 migration is applied', '2 migrations are applied']);
  expect(texts.map((text) => text['zh-Hans'].slice(0, 9))).toEqual(['有 1 个迁移待执', '有 2 个迁移待执']);
});
