/** The documentation check reports each planted difference in both directions and accepts a consistent set. */
import { expect, test } from 'vitest';
import { findDocumentFaults } from './check-docs.ts';
import { plantFiles } from '#build/checks/planted-files.ts';

type Files = Record<string, string>;

const readme =
  '## Run\n\n| `npm start` | starts |\n| `npm run check:docs` | checks |\n\nSee `shared/error-codes.ts` and [api](shared/api.md).\n';
const endpoints = '## Endpoints\n\n| Endpoint | Caller | In | Seconds | What |\n|---|---|---|---|---|\n';
const errors = '## Errors\n\n| Code | Name | 简体中文 | English |\n|---|---|---|---|\n';
const endpoint = '| GET `/web/a/:id` | public | data | 60 | One item |\n';
const error = '| 404 | `notFound` | 没有 | absent |\n';
const head = '| Variable | Default | Meaning |\n|---|---|---|\n';
const index = '## Decisions\n\n| Number | Title |\n|---|---|\n';
const decision = '- Context: we had to.\n- Decision: we did.\n- Consequences: it is done.\n';

function variables(...names: string[]): string {
  return JSON.stringify(
    names.map((name) => ({ name, default: { en: '`3000`', 'zh-Hans': '`3000`' }, meaning: { en: 'port', 'zh-Hans': '端口' } })),
  );
}

function contract(path: string): string {
  return `{ method: 'GET', path: '${path}', summary: 'One item', auth: 'public', answer: 'data', maxAgeSeconds: 60 }`;
}

const soundFiles: Files = {
  'package.json': JSON.stringify({ scripts: { start: 'x', prestart: 'x', 'check:docs': 'x' } }),
  'server/config.ts': "read.integer('PORT', 3000, [0, 65_535]);",
  'server/configuration.json': variables('PORT'),
  'server/configuration.md': `## Environment variables\n\n${head}| \`PORT\` | \`3000\` | port |\n\n## 环境变量\n\n${head}| \`PORT\` | \`3000\` | 端口 |\n`,
  '.env.example': '# PORT=3000\n',
  'README.md': readme,
  'README.zh-Hans.md': readme.replace('Run', '运行'),
  'shared/api.md': `${endpoints}${endpoint}\n${errors}${error}`,
  'shared/error-codes.ts': 'export const errorCodes = { notFound: 404 };',
  'locales/zh-Hans/errors.json': '{"notFound":"没有"}',
  'locales/en/errors.json': '{"notFound":"absent"}',
  'shared/api/content.ts': `export const getItem = ${contract('/web/a/:id')};`,
  'server/routes/content.ts': 'route(app, getItem, ({ params }) => content.get(params.id));',
  'build/decisions/README.md': `${index}| [1](01-one-html.md) | One HTML |\n`,
  'build/decisions/01-one-html.md': `# 1 One HTML\n\n${decision}`,
};

test('accepts a consistent set', async () => {
  expect(await findDocumentFaults(plantFiles(soundFiles))).toEqual([]);
});

const outOfDate = (file: string) => `${file} is out of date: run npm run write:docs`;

test.each<[string, Files, string[]]>([
  [
    'a variable that is not documented',
    { 'server/config.ts': "read.integer('PORT', 3000); environment['HOST'];" },
    ['.env.example', 'server/configuration.json'].map((place) => `variable HOST is in server/config.ts, not in ${place}`),
  ],
  ['an unread variable', { '.env.example': 'PORT=3000\nHOST=a\n' }, ['variable HOST is in .env.example, not in server/config.ts']],
  [
    'a variable that is missing from the table',
    { 'server/configuration.md': `## Environment variables\n\n${head}\n## 环境变量\n\n${head}` },
    [outOfDate('server/configuration.md')],
  ],
  [
    'a default that has changed',
    { 'server/config.ts': "read.integer('PORT', 8080, [0, 65_535]);" },
    ['variable PORT has the default 8080 in server/config.ts, another one in server/configuration.json'],
  ],
  [
    'a script that one language leaves out',
    { 'README.zh-Hans.md': readme.replace(/.*npm start.*\n/, '') },
    ['script start is in package.json, not in README.zh-Hans.md', 'row `npm start` is in README.md, not in README.zh-Hans.md'],
  ],
  [
    'a script that does not exist',
    Object.fromEntries(['README.md', 'README.zh-Hans.md'].map((file) => [file, `${readme}| \`npm run fly\` | flies |\n`])),
    ['README.md', 'README.zh-Hans.md'].map((file) => `script fly is in ${file}, not in package.json`),
  ],
  [
    'a README that is too long',
    { 'README.zh-Hans.md': `${readme}${'\n'.repeat(120)}` },
    ['README.zh-Hans.md has 126 lines, more than 120'],
  ],
  [
    'a heading that one language leaves out',
    { 'README.md': `${readme}## Test\n` },
    ['README.zh-Hans.md has other headings than README.md'],
  ],
  [
    'a translation with a row of its own',
    { 'server/mail.md': '| `a` | A |\n', 'server/mail.zh-Hans.md': '| `a` | 甲 |\n| `b` | 乙 |\n' },
    ['row `b` is in server/mail.zh-Hans.md, not in server/mail.md'],
  ],
  [
    'an error with another status',
    { 'shared/error-codes.ts': 'export const errorCodes = { notFound: 410 };' },
    [outOfDate('shared/api.md')],
  ],
  [
    'an error without a text',
    { 'locales/en/errors.json': '{}' },
    ['error notFound is in shared/error-codes.ts, not in locales/en/errors.json', outOfDate('shared/api.md')],
  ],
  ['an endpoint that is not documented', { 'shared/api.md': `${endpoints}\n${errors}${error}` }, [outOfDate('shared/api.md')]],
  [
    'an endpoint whose path has changed',
    { 'shared/api/content.ts': `export const getItem = ${contract('/web/b/:id')};` },
    [outOfDate('shared/api.md')],
  ],
  ['an unserved contract', { 'server/routes/content.ts': '' }, ['contract getItem is in shared/api, not in server/routes']],
  [
    'a decision that is missing from the index',
    { 'build/decisions/02-one-door.md': `# 2 One door\n\n${decision}` },
    [outOfDate('build/decisions/README.md')],
  ],
  [
    'two decisions with one number',
    { 'build/decisions/01-two.md': `# 1 Two\n\n${decision}` },
    ['build/decisions/01-two.md must have another number than 1', outOfDate('build/decisions/README.md')],
  ],
  [
    'a decision without its head',
    { 'build/decisions/01-one-html.md': '# One HTML\n' },
    [
      'build/decisions/01-one-html.md must have “# 1 <title>” and one line each for context, decision and consequences',
      outOfDate('build/decisions/README.md'),
    ],
  ],
  [
    'a decision without consequences',
    { 'build/decisions/01-one-html.md': '# 1 One HTML\n\n- Context: we had to.\n- Decision: we did.\n' },
    ['build/decisions/01-one-html.md must have “# 1 <title>” and one line each for context, decision and consequences'],
  ],
  [
    'a decision in the file of earlier days',
    { 'build/decisions.md': '# Decisions\n' },
    ['build/decisions.md: a decision is a file in build/decisions'],
  ],
  [
    'a path that does not exist',
    { 'server/README.md': 'Start at `server/app.ts` and `server/config.ts`.' },
    ['server/README.md names server/app.ts, which does not exist'],
  ],
  [
    'a link that leads nowhere',
    { 'server/README.md': 'See [the texts](../locales/README.md), [the API](../shared/api.md#errors) and [Node](https://nodejs.org).' },
    ['server/README.md names locales/README.md, which does not exist'],
  ],
  [
    'a comment that cites a missing document',
    { 'client/page.ts': '/** As `server/configuration.md` and `build/rules.md` say. */' },
    ['client/page.ts cites build/rules.md, which does not exist'],
  ],
])('%s is found', async (_, files, expected) => {
  expect(await findDocumentFaults(plantFiles({ ...soundFiles, ...files }))).toEqual(expected);
});
