import { expect, test } from 'vitest';
import { readBackup, type BackupVariables } from './config-backup.ts';

const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kudyefzlqvvkjrs';
const media = { endpoint: 'https://store.example.org', region: 'cn-1', bucket: 'media', accessKeyId: 'id', secretAccessKey: 'hunter2' };

function read(changes: Partial<BackupVariables>, of: typeof media | null = media) {
  const problems: string[] = [];
  const none = { folder: '', bucket: '', endpoint: null, region: '', accessKeyId: '', secretAccessKey: '', keep: '' };
  const settings = readBackup({ ...none, recipients: [recipient], everyHours: 24, ...changes }, problems, of);
  return { settings, problems };
}

test('a bucket takes the keys of the media unless it has its own; rules keep their defaults', () => {
  expect(read({ bucket: 'safe', accessKeyId: 'other', keep: 'daily=30' })).toEqual({
    problems: [],
    settings: {
      target: { s3: { ...media, bucket: 'safe', accessKeyId: 'other' } },
      recipients: [recipient],
      everyHours: 24,
      keep: { daily: 30, weekly: 4, monthly: 12 },
    },
  });
  expect(read({ recipients: [] })).toEqual({ settings: null, problems: [] });
});

test.each<[problem: RegExp, changes: Partial<BackupVariables>]>([
  [/either BACKUP_FOLDER or/, { folder: '/backup', bucket: 'safe' }],
  [/RECIPIENTS must be set/, { folder: '/backup', recipients: [] }],
  [/must be public keys/, { folder: '/backup', recipients: ['AGE-SECRET-KEY-1HUNTER2'] }],
  [/RECIPIENTS needs/, {}],
  [/BACKUP_KEEP must be such as .* it has "yearly=1"/, { folder: '/backup', keep: 'daily=1, yearly=1' }],
])('says %s', (problem, changes) => {
  const { problems } = read(changes);

  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(problems.join().toLowerCase()).not.toContain('hunter2');
});

test('a site that only reads backups needs no public keys', () => {
  const problems: string[] = [];
  const none = { bucket: '', endpoint: null, region: '', accessKeyId: '', secretAccessKey: '', keep: '', recipients: [], everyHours: 24 };

  expect(readBackup({ ...none, folder: '/backup', makesBackups: false }, problems, null)).toMatchObject({
    target: { folder: '/backup' },
    recipients: [],
  });
  expect(problems).toEqual([]);
});

test.each([{}, { accessKeyId: 'id' }, { secretAccessKey: 'hunter2' }])('a bucket with the keys %j alone is a problem', (keys) => {
  expect(read({ bucket: 'safe', ...keys }, null).problems).toEqual([expect.stringContaining('BACKUP_S3_ACCESS_KEY_ID')]);
});
