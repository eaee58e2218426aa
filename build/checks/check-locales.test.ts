/** The locale check reports each planted fault and accepts a valid pair of files. */
import { expect, test } from 'vitest';
import { findLocaleFaults } from './check-locales.ts';
import { plantFiles } from './planted-files.ts';

const zh = { home: { title: '首页', films_other: '{{count}} 部', kind: { news: '新闻', film: '影片' } } };
const en = { home: { title: 'Home', films_one: 'One film', films_other: '{{count}} films', kind: { news: 'News', film: 'Film' } } };
const page = "t('content:home.title'); t('content:home.films', { count }); t(`content:home.kind.${kind}`);";

interface Planted {
  zh?: object;
  en?: object;
  page?: string;
  server?: Record<string, string>;
}

function faultsOf(planted: Planted): string[] {
  const root = plantFiles({
    'locales/zh-Hans/content.json': JSON.stringify({ home: { ...zh.home, ...planted.zh } }),
    'locales/en/content.json': JSON.stringify({ home: { ...en.home, ...planted.en } }),
    'locales/en/manage.json': '{}',
    'client/pages/home.tsx': `${page}\n${planted.page ?? ''}`,
    ...planted.server,
  });
  return findLocaleFaults(root);
}

test('accepts a valid pair', () => {
  expect(faultsOf({})).toEqual([]);
});

test.each<[string, Planted, string[]]>([
  ['a key of one language alone', { en: { more: 'More' }, page: "t('content:home.more')" }, ['missing in zh-Hans: content:home.more']],
  ['a missing plural form', { en: { films_one: undefined } }, ['missing in en: content:home.films_one']],
  [
    'different placeholders',
    { en: { films_other: '{{number}} films' } },
    ['placeholders differ: content:home.films has count in zh-Hans, number in en'],
  ],
  ...['{{count, number}}', '{{user.name}}', '{{- name}}', 'See $t(common:ok)'].map((title): [string, Planted, string[]] => [
    `more than plain values: ${title}`,
    { zh: { title }, en: { title } },
    ['more than plain values in zh-Hans: content:home.title', 'more than plain values in en: content:home.title'],
  ]),
  ['an empty text', { zh: { title: ' ' } }, ['empty in zh-Hans: content:home.title']],
  ['an unused key', { zh: { old: '旧' }, en: { old: 'Old' } }, ['unused: content:home.old']],
  ['a key that does not exist', { page: "t('content:home.titel')" }, ['no such text: content:home.titel in client/pages/home.tsx:2']],
  ['a template without any key', { page: 't(`content:hom.${kind}`)' }, ['no such text: content:hom.${} in client/pages/home.tsx:2']],
  [
    'a key of a file that does not exist',
    { page: "t('manage:works.empty')" },
    ['no such text: manage:works.empty in client/pages/home.tsx:2'],
  ],
  [
    'a key in a table',
    { page: "const rows = { label: 'content:home.lost' }" },
    ['no such text: content:home.lost in client/pages/home.tsx:2'],
  ],
  ['words between tags', { page: 'const a = <p>Read more</p>;' }, ['text in code: “Read more” in client/pages/home.tsx:2']],
  [
    'Chinese in the server, outside the files that may hold it',
    { server: { 'server/routes/content.ts': "const title = '新闻';", 'server/start-error.ts': "const text = '端口';" } },
    ['text in code: “新闻” in server/routes/content.ts:1'],
  ],
  ['an open plural', { en: { title: 'Film(s)' } }, ['open plural in en: content:home.title']],
  [
    'an open plural in a message of the server or of the build',
    {
      server: {
        'server/cli/jobs.ts': 'const line = `${count} job(s) failed`;',
        'build/steps/a.ts': "// item(s)\nconst line = 'class(es)';",
      },
    },
    ['open plural in build/steps/a.ts:2', 'open plural in server/cli/jobs.ts:1'],
  ],
  ['Chinese in an attribute', { page: 'const a = <p title="更多" />;' }, ['text in code: “更多” in client/pages/home.tsx:2']],
])('%s is found', (_, planted, expected) => {
  expect(faultsOf(planted)).toEqual(expected);
});

test('does not count a cache tag as a use of a key', () => {
  expect(faultsOf({ zh: { old: '旧' }, en: { old: 'Old' }, page: 'purge(`content:${id}`)' })).toEqual(['unused: content:home.old']);
});

test('does not count a comment as a use of a key', () => {
  expect(faultsOf({ zh: { old: '旧' }, en: { old: 'Old' }, page: "// t('content:home.old')" })).toEqual(['unused: content:home.old']);
});
