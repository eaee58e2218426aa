/** Hostile values in every parameter of every public contract: a clear refusal or a harmless response, never a 500. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages, type Language } from '#shared/language.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { sampled } from '#test/support/exhaustive.ts';
import {
  addressOf,
  ask,
  envelopeOf,
  fields,
  nameOf,
  openContracts,
  prepareCalls,
  repeatsOf,
  type Field,
  type HttpAnswer,
} from './contract-calls.ts';

let site: TestApp;
let contentId = '';
beforeAll(async () => {
  await prepareDemoFolder();
  // Each call comes from an address of its own, so that no limit hides an answer.
  site = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  contentId = await prepareCalls(site);
}, 180_000);
afterAll(() => site[Symbol.asyncDispose]());

let calls = 0;
const send = (path: string): Promise<HttpAnswer> => {
  calls += 1;
  return ask(site.origin, path, { headers: { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` } });
};

/** Percent-encoded as they travel. */
const hostile: readonly string[] = [
  '',
  '%20',
  '%09%0A',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ED%B0%80',
  '%FF',
  '%C0%AF',
  '%',
  '%25',
  '%25%25',
  '_',
  '%5C',
  '%5C%5C%25',
  "'",
  "''",
  '%22',
  '%60',
  '%24%7B1%7D',
  '%24%241%24%24',
  ':*%26%7C!',
  '%3A*%26%7C!()%3C-%3E',
  '!',
  '%26',
  '%7C',
  '(',
  '*',
  "')%3BDROP%20TABLE%20content%3B--",
  "'%20OR%20'1'='1",
  '1%3Bselect%20pg_sleep(9)',
  '--',
  '%2F*',
  '%3Cscript%3E',
  'x'.repeat(300),
  '%E7%86%8A'.repeat(400),
  '%F0%9F%90%BC',
  '%E2%80%AEabc',
  '%E2%80%8B',
  'e%CC%81'.repeat(60),
  '%EF%BF%BF',
  '0',
  '-1',
  '1.5',
  '1e999',
  '-1e999',
  '1e3',
  '99999999999999999999',
  '2147483648',
  '9007199254740993',
  'NaN',
  'Infinity',
  '0x10',
  'null',
  'undefined',
  'true',
  '%5B%5D',
  '%7B%7D',
  '[object%20Object]',
  '__proto__',
  'constructor',
  'toString',
  '..%2F..%2Fetc%2Fpasswd',
  '..',
  '%0D%0ASet-Cookie%3A%20a%3Db',
  'a,b',
  'a%3Db',
];

/** Internals that no response may contain: stacks, paths, statements. */
const insides =
  /\bat .+:\d+:\d+|node_modules|\/server\/|Failed query|\b(select|insert into|update|delete from)\b.*\b(from|where|set|values)\b|syntax error/i;
const chinese = /\p{Script=Han}/u;

/** Where an authorisation that is not right is refused as such. */
const mayRefuse = (path: string) => path.startsWith('/vod/getPlayUrl');

/** Status for the longest text of a field if it is neither 200 nor 404. */
const refusals: Record<string, number> = { '/vod/getPlayUrl': 403, '/web/cmsv2/column/verifyCode': 400, '/web/cms/like/count': 400 };

function expectAnswer(answer: HttpAnswer, title: string, language: Language = 'zh-Hans'): void {
  const envelope = envelopeOf(answer);
  expect(mayRefuse(title) ? [200, 400, 403, 404] : [200, 400, 404], title).toContain(answer.status);
  expect(envelope['code'], title).toBe(answer.status);
  expect(answer.headers['set-cookie'], title).toBeUndefined();
  if (answer.status === 200) return;
  expect(answer.headers['cache-control'], title).toBe('no-store');
  expect(answer.text, title).not.toMatch(insides);
  expect(String(envelope['msg']), title).not.toBe('');
  expect(chinese.test(String(envelope['msg'])), title).toBe(language === 'zh-Hans');
}

const named = fields.map((field) => [`${field.name} of ${nameOf(field.contract)}`, field] as const);
const isInPath = ({ contract, name }: Field) => name in (contract.params?.properties ?? {});

/** In the daily run one parameter of each shape is sent every value, and each other one an eighth of them, in turn. */
const repeated = repeatsOf(named.map(([name, { schema }]) => [name, schema]));
const valuesFor = (name: string) => (repeated.has(name) ? sampled([...hostile.entries()], 8, turnOf(name)) : [...hostile.entries()]);
const turnOf = (name: string) => named.findIndex(([other]) => other === name);

test.each(named)('%s accepts any text without a 500, in the requested language', async (name, field) => {
  for (const [at, value] of valuesFor(name)) {
    const language = languages[at % 2];
    const path = addressOf(field.contract, contentId, { language, raw: { [field.name]: value } });

    // A path that cannot be decoded is refused before its query is validated; the language is read nevertheless.
    expectAnswer(await send(path), path, language);
  }
});

test.each(named.filter(([, field]) => !isInPath(field)))(
  '%s accepts lists, objects and missing values without a 500',
  async (title, { contract, name }) => {
    const bare = addressOf(contract, contentId);
    const join = bare.includes('?') ? '&' : '?';
    const forms = [
      `${name}=a&${name}=b`,
      `${name}=1&${name}=1`,
      `${name}[]=a`,
      `${name}[a][b]=c`,
      `${name}[__proto__][x]=1`,
      `${name}.x=1`,
      name,
      `${name}[`,
      `=${name}`,
      `${'&'.repeat(200)}${name}=1`,
    ];
    for (const form of repeated.has(title) ? sampled(forms, 5, turnOf(title)) : forms) {
      expectAnswer(await send(`${bare}${join}${form}`), `${bare}${join}${form}`);
    }
  },
);

const numbers = named.filter(([, { schema }]) => 'minimum' in schema || 'maximum' in schema);

test.each(numbers)('%s is refused out of range and as a fraction', async (_name, { contract, name, schema }) => {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  for (const value of [
    Number(minimum) - 1,
    Number(maximum) + 1,
    '-1',
    '1.5',
    '1e999',
    '-1e999',
    '99999999999999999999',
    'NaN',
    'Infinity',
    'x',
    '',
  ]) {
    const answer = await send(addressOf(contract, contentId, { raw: { [name]: String(value) } }));

    expect([value, answer.status]).toEqual([value, 400]);
  }
  for (const value of [minimum, maximum]) {
    const { status } = await send(addressOf(contract, contentId, { raw: { [name]: String(value) } }));
    // A year within range need not have an edition.
    expect([value, name === 'year' && status === 404 ? 200 : status]).toEqual([value, 200]);
  }
});

const texts = named.filter(([, { schema }]) => 'maxLength' in schema);

test.each(texts)('%s is refused one character past its length', async (_name, { contract, name, schema }) => {
  const { maxLength = 0 } = schema as { maxLength?: number };
  const longest = await send(addressOf(contract, contentId, { raw: { [name]: 'x'.repeat(maxLength) } }));
  const longer = await send(addressOf(contract, contentId, { raw: { [name]: 'x'.repeat(maxLength + 1) } }));

  expect(contract.path in refusals ? [refusals[contract.path]] : [200, 404]).toContain(longest.status);
  expect(longer.status).toBe(400);
});

test.each(['%00', 'a%00b'])('NUL in a text is a 400: %s', async (value) => {
  for (const { contract, name } of fields) {
    expect((await send(addressOf(contract, contentId, { raw: { [name]: value } }))).status, `${name} ${nameOf(contract)}`).toBe(400);
  }
});

const sorted = openContracts.filter(({ query }) => query?.properties['orderByColumn']);

test.each(sorted.map((contract) => [nameOf(contract), contract] as const))(
  '%s refuses an unknown sort with a message',
  async (_name, contract) => {
    for (const [orderByColumn, isAsc] of [
      ['id', 'asc'],
      ['author', 'asc'],
      ['publishTime;--', 'asc'],
      ['publishtime', 'asc'],
      ['publishTime', 'upwards'],
      ['publishTime', 'true'],
    ]) {
      const answer = await send(addressOf(contract, contentId, { raw: { orderByColumn: orderByColumn ?? '', isAsc: isAsc ?? '' } }));

      expect([orderByColumn, isAsc, answer.status]).toEqual([orderByColumn, isAsc, 400]);
      expect(String(envelopeOf(answer)['msg'])).toMatch(/排序|orderByColumn|isAsc/);
    }
  },
);

test.each(['%25', '_', '%5C', '%25%25'])('%s in a filter is a literal character', async (search) => {
  const found = envelopeOf(await send(`/web/cmsv2/column/news?search=${search}`));
  const suggested = envelopeOf(await send(`/web/cms/content/searchAssociation?data=${search}`));

  expect([found['code'], found['rows']]).toEqual([200, []]);
  expect([suggested['code'], suggested['data']]).toEqual([200, []]);
});

/** Removes the parts that differ in each response. */
const lasting = (text: string) => text.replaceAll(/"(requestId|playAuth)":"[^"]*"/g, '');

test.each(openContracts.map((contract) => [nameOf(contract), contract] as const))('%s ignores unknown fields', async (_name, contract) => {
  const bare = addressOf(contract, contentId);
  const plain = await send(bare);
  const more = await send(`${bare}${bare.includes('?') ? '&' : '?'}unknown=1&utm_source=x&__proto__[a]=1&constructor=2&_=${Date.now()}`);

  expect(more.status).toBe(200);
  expect(lasting(more.text)).toBe(lasting(plain.text));
});

const readsZh = [
  '',
  'languageType=',
  'languageType=0',
  'languageType=00',
  'languageType=junk',
  'languageType=NaN',
  'languageType=%00',
  'languageType=%FF',
  'languageType[]=1',
  'languageType[a]=1',
  'languageType=0&languageType=1',
  'languagetype=1',
  'languageType=null',
  'languageType=__proto__',
  'languageType=1,1',
  `languageType=${'x'.repeat(4_000)}`,
];

test.each(readsZh.map((query) => [query.slice(0, 60), query] as const))(
  '?%s is treated as Chinese, not as an error',
  async (_name, query) => {
    const { status, text } = await send(`/web/cmsv2/column/zxType?${query}`);
    const refused = envelopeOf(await send(`/web/nowhere?${query}`));

    expect([status, chinese.test(text)]).toEqual([200, true]);
    expect([refused['code'], chinese.test(String(refused['msg']))]).toEqual([404, true]);
  },
);

test.each(['1', '2', '-1', '99', '1e999', '%31'])('languageType=%s is treated as English', async (value) => {
  const { status, text } = await send(`/web/cmsv2/column/zxType?languageType=${value}`);

  expect([status, chinese.test(text)]).toEqual([200, false]);
});
