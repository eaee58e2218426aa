/** Suggestions for misspelt settings. */
import { expect, test } from 'vitest';
import { findNearNames } from './near-names.ts';

const known = new Set(['DATABASE_URL', 'DATA_FOLDER', 'PORT', 'HOST', 'SMTP_URL', 'LOG_LEVEL', 'S3_REGION', 'NODE_ENV']);

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['PROT', 'PORT'],
  ['DATAFOLDER', 'DATA_FOLDER'],
])('suggests for %s the setting %s', (name, suggestion) => {
  expect(findNearNames([name], known)).toEqual([{ name, suggestion }]);
});

test.each(['DATABASE_URL', 'HOME', 'HOSTNAME', 'PATH', 'PWD', 'AWS_REGION', 'NODE_OPTIONS', 'PORTAL', 'USER', 'LANG', 'SHELL', 'TERM'])(
  'suggests nothing for %s',
  (name) => {
    expect(findNearNames([name], known)).toEqual([]);
  },
);
