/** The documentation check: each difference is found in the direction in which it is planted, and a sound set passes. */
import { expect, test } from 'vitest';
import { findDocumentFaults } from './check-docs.ts';
import { plantFiles } from './planted-files.ts';

type Files = Record<string, string>;

const readme = '| `PORT` | 3000 |\n| `npm start` | starts |\n| `npm run check:docs` | checks |\nSee `shared/error-codes.ts`.\n';

const soundFiles: Files = {
  'package.json': JSON.stringify({ scripts: { start: 'x', prestart: 'x', 'check:docs': 'x' } }),
  'server/config.ts': "read.integer('PORT', 3000);",
  '.env.example': '# PORT=3000\n',
  'README.md': `${readme}# 金熊猫奖\n${readme}`,
  'shared/README.md': '| 404 | `notFound` | absent |\n| GET `/web/a/:id` | public | One item |\n',
  'shared/error-codes.ts': 'export const errorCodes = { notFound: 404 };',
  'locales/zh-Hans/errors.json': '{"notFound":"没有"}',
  'locales/en/errors.json': '{"notFound":"absent"}',
  'shared/api/content.ts': "export const getItem = { method: 'GET', path: '/web/a/:id', summary: 'One item' };",
  'server/routes/content.ts': 'route(app, getItem, ({ params }) => content.get(params.id));',
};

test('a sound set has no fault', async () => {
  expect(await findDocumentFaults(plantFiles(soundFiles))).toEqual([]);
});

test.each<[string, Files, string[]]>([
  [
    'a variable that is not documented',
    { 'server/config.ts': "read.integer('PORT', 3000); environment['HOST'];" },
    ['.env.example', 'README.md (English)', 'README.md (简体中文)'].map((place) => `variable HOST is in server/config.ts, not in ${place}`),
  ],
  [
    'a variable that nobody reads',
    { '.env.example': 'PORT=3000\nHOST=a\n' },
    ['variable HOST is in .env.example, not in server/config.ts'],
  ],
  [
    'a script that one language leaves out',
    { 'README.md': `${readme}# 金熊猫奖\n${readme.replace(/.*npm start.*\n/, '')}` },
    ['script start is in package.json, not in README.md (简体中文)'],
  ],
  [
    'a script that does not exist',
    { 'README.md': `${readme}| \`npm run fly\` | flies |\n# 金熊猫奖\n${readme}` },
    ['script fly is in README.md (English), not in package.json'],
  ],
  [
    'an error with another status',
    { 'shared/README.md': '| 410 | `notFound` | absent |\n| GET `/web/a/:id` | public | One item |\n' },
    [
      'error 404 notFound is in shared/error-codes.ts, not in shared/README.md',
      'error 410 notFound is in shared/README.md, not in shared/error-codes.ts',
    ],
  ],
  [
    'an error without a text',
    { 'locales/en/errors.json': '{}' },
    ['error notFound is in shared/error-codes.ts, not in locales/en/errors.json'],
  ],
  [
    'an endpoint that is not documented',
    { 'shared/README.md': '| 404 | `notFound` | absent |\n' },
    ['endpoint GET /web/a/:id “One item” is in shared/api, not in shared/README.md'],
  ],
  ['a contract that nobody serves', { 'server/routes/content.ts': '' }, ['contract getItem is in shared/api, not in server/routes']],
  [
    'a path that does not exist',
    { 'server/README.md': 'Start at `server/app.ts` and `server/config.ts`.' },
    ['server/README.md names server/app.ts, which does not exist'],
  ],
])('%s is found', async (_, files, expected) => {
  expect(await findDocumentFaults(plantFiles({ ...soundFiles, ...files }))).toEqual(expected);
});
