/** Hostile values in every body field of every contract, by every authorised kind of caller: a clear refusal or a harmless response, never a 500. */
import { AjvCompiler } from '@fastify/ajv-compiler';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ajvOptions } from '#server/http/lazy-schemas.ts';
import type { Contract } from '#shared/api/endpoint.ts';
import { getWeChatConfig } from '#shared/api/share.ts';
import { languageNumber, languages, type Language } from '#shared/language.ts';
import { isExhaustive, sampled } from '#test/support/exhaustive.ts';
import { callerRows, type Fields } from './caller-rows.ts';
import { callerKinds, openCallerStage, type Caller, type CallerKind, type CallerStage } from './caller-stage.ts';
import { ask, contracts, envelopeOf, nameOf, repeatsOf, type HttpAnswer } from './contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  // Each account sends one call more bodies than it may send in earnest.
  stage = await openCallerStage({ RATE_LIMITS: 'poster.account=1000/60,fetch.account=1000/60' });
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

/** As JSON text, since some of them no value can hold. */
const hostile: readonly string[] = [
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '"\\u202eabc\\u2069"',
  '"\\ufeff"',
  '"e\\u0301\\u0301"',
  '"🐼"',
  `"${'x'.repeat(300)}"`,
  `"${'熊'.repeat(3_000)}"`,
  `"${'x'.repeat(100_000)}"`,
  `"'; drop table user_account; --"`,
  `"' or '1'='1"`,
  '"%"',
  '"\\\\"',
  '"<script>alert(1)</script>"',
  '"{{constructor}}"',
  '"${1}"',
  '"../../etc/passwd"',
  '"__proto__"',
  '"a@b.org\\r\\nBcc: c@d.org"',
  '"2025-13-45"',
  '"NaN"',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-1e999',
  '2147483648',
  '9007199254740993',
  'true',
  'false',
  'null',
  '[]',
  '["a"]',
  '["\\u0000"]',
  '[null]',
  '[[[[]]]]',
  `[${'"x",'.repeat(500)}"x"]`,
  '{}',
  '{"a":1}',
  '{"toString":1}',
  '{"$gt":""}',
  '{"length":1000000000}',
  '{"then":1}',
  `${'['.repeat(40)}${']'.repeat(40)}`,
];

/** Internals that no response may contain: stacks, paths, statements. */
const insides =
  /\bat .+:\d+:\d+|node_modules|\/server\/|Failed query|\b(select|insert into|update|delete from)\b.*\b(from|where|set|values)\b|syntax error/i;
const chinese = /\p{Script=Han}/u;
const mayAnswer = [200, 400, 403, 404, 409, 410, 413, 415, 422, 429];

/** `cookie`: that of the contract, which an answer of 200 may set or take away. */
function expectAnswer(answer: HttpAnswer, title: string, { language, cookie }: { language: Language; cookie?: Contract['cookie'] }): void {
  const envelope = envelopeOf(answer);
  expect(mayAnswer, `${title}: ${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status);
  expect(envelope['code'], title).toBe(answer.status);
  expect(answer.headers['cache-control'], title).toBe('no-store');
  const mayChangeCookie = answer.status === 200 && cookie !== undefined;
  expect(mayChangeCookie ? undefined : answer.headers['set-cookie'], title).toBeUndefined();
  if (answer.status === 200) return;
  expect(answer.text, title).not.toMatch(insides);
  expect(chinese.test(String(envelope['msg'])), `${title}: ${String(envelope['msg'])}`).toBe(language === 'zh-Hans');
}

const withBody = contracts.filter(({ body }) => body !== undefined).map((contract) => [nameOf(contract), contract] as const);

/** Kinds of callers that the contract admits: neither 401 nor 403. */
function kindsOf(name: string): CallerKind[] {
  const statuses = callerRows[name]?.statuses ?? [];
  return callerKinds.filter((_, at) => ![401, 403].includes(statuses[at] ?? 401));
}

/** One of each kind, each with an account of its own; in the daily run every third kind, in turn. */
const callersOf = (name: string, turn: number) => {
  const kinds = kindsOf(name);
  return Promise.all(sampled(kinds, Math.min(3, kinds.length), turn).map(stage.makeCaller));
};

/** One admitted caller, shared by all bodies that change nothing. */
const known = new Map<string, Promise<Caller>>();
function callerOf(name: string): Promise<Caller> {
  const [kind] = kindsOf(name);
  if (!kind) throw new Error(`Nobody may call ${name}`);
  const caller = known.get(name) ?? stage.makeCaller(kind);
  known.set(name, caller);
  return caller;
}

interface Call {
  contract: Contract;
  callers: readonly Caller[];
  /** Fields of a call that succeeds. */
  fields: Fields;
}

/** Sends the text of a body, with alternating callers and languages. */
async function sendText({ contract, callers }: Call, { text, turn, title }: { text: string; turn: number; title: string }): Promise<void> {
  const caller = callers[turn % callers.length];
  const answer = await stage.send(contract.path, { method: contract.method, token: caller?.token ?? '', body: text });
  // An earlier call may have ended the session.
  if (answer.status === 401 && contract.auth !== 'public') return;
  expectAnswer(answer, title, { language: languages[turn % 2] ?? 'zh-Hans', cookie: contract.cookie });
}

/** Of the values that the one validator refuses each field is sent every eighth, in turn; of those that it lets through all, or every third where only institutions and staff may call. In the daily run one field of each shape is sent a third of it, and others a thirty-second part. */
const refusedStep = 8;
const [dailyStep, repeatedStep] = [3, 32];
function stepOf({ auth }: Contract, isLetThrough: boolean, isRepeated: boolean): number {
  const step = isLetThrough ? (auth === 'staff' || auth === 'manager' ? 3 : 1) : refusedStep;
  if (isExhaustive) return step;
  return step * (isRepeated ? repeatedStep : dailyStep);
}

/** Calls that hash a password or send a mail; they cost a hundred times as much as others. */
const isCostly = (name: string) => /\/web\/(register|login|getEmailCode|user\/(updatePwd|revealOperate|close))/.test(name);

/** Fields with the same schema as an earlier field; those of costly calls come last. */
const repeatedFields = repeatsOf(
  withBody
    .toSorted(([one], [other]) => Number(isCostly(one)) - Number(isCostly(other)))
    .flatMap(([name, { body }]) =>
      Object.entries(body?.properties ?? {}).map(([field, schema]) => [`${name} ${field}`, schema as TSchema] as const),
    ),
);

const compile = AjvCompiler()({}, { customOptions: ajvOptions } as never);

/** Whether the text of a body passes the validator with the site's options. */
function letsThrough({ body }: Contract): (text: string) => boolean {
  const check = compile({ schema: body, method: '', url: '', httpPart: 'body' } as never) as (value: unknown) => unknown;
  return (text) => check(JSON.parse(text)) === true;
}

const languageOf = (turn: number) => languageNumber(languages[turn % 2] ?? 'zh-Hans');

/** The others have nothing to be named; whole bodies are theirs too, below. */
const withFields = withBody.filter(([, { body }]) => Object.keys(body?.properties ?? {}).length > 0);

test.each(withFields)(
  '%s accepts any value in each field without a 500, in the requested language',
  async (name, contract) => {
    expect.hasAssertions();
    const place = withFields.findIndex(([other]) => other === name);
    const callers = await callersOf(name, place);
    const [first] = callers;
    if (!first) throw new Error(`Nobody may call ${name}`);
    const call = { contract, callers, fields: (await callerRows[name]?.fields?.(stage, first)) ?? {} };
    const isLetThrough = letsThrough(contract);
    // Contracts begin at different values, so that samples are not the same ones in each.
    let turn = place;
    const seen = { true: turn, false: turn };
    let sent = 0;

    for (const field of Object.keys(contract.body?.properties ?? {})) {
      const others = Object.entries(call.fields)
        .filter(([other]) => other !== field)
        .map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)},`)
        .join('');
      for (const value of hostile) {
        turn += 1;
        const text = `{${others}${JSON.stringify(field)}:${value},"languageType":${languageOf(turn)}}`;
        const isIn = isLetThrough(text);
        seen[`${isIn}`] += 1;
        const isDue = seen[`${isIn}`] % stepOf(contract, isIn, repeatedFields.has(`${name} ${field}`)) === 0;
        // Each contract is sent one value at least.
        if (!isDue && (sent > 0 || value !== hostile.at(-1))) continue;
        sent += 1;
        await sendText(call, { turn, text, title: `${name} ${field}=${value.slice(0, 60)}` });
      }
    }
  },
  240_000,
);

/** Bodies that every contract refuses before its handler runs: in the daily run each body is sent to every twenty-fourth contract, in turn. */
const turnsOf = (at: number) => sampled(withBody, 24, at);

const key = (index: number) => `"key${index}":${index}`;
const bodies: readonly (readonly [name: string, text: string, status: number])[] = [
  ['nothing', '', 400],
  ['half an object', '{"a":', 400],
  ['two objects', '{}{}', 400],
  ['a prototype', '{"__proto__":{"isAdmin":true}}', 400],
  ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
  ['a nested prototype', '{"a":{"b":[{"__proto__":{"isAdmin":true}}]}}', 400],
  ['fifty levels', `{"a":${'['.repeat(50)}${']'.repeat(50)}}`, 400],
  ['a hundred thousand levels', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400],
];

test.each(bodies.map((body, at) => [...body, at] as const))(
  'every contract refuses a body of %s',
  async (title, text, status, at) => {
    for (const [name, contract] of turnsOf(at)) {
      const caller = await callerOf(name);
      const answer = await stage.send(contract.path, { method: contract.method, token: caller.token, body: text });

      // Contracts with a lower limit refuse what is longer before they read it.
      expect([name, answer.status]).toEqual([name, text.length > (contract.bodyBytesMax ?? Infinity) ? 413 : status]);
      expectAnswer(answer, `${name}: ${title}`, { language: 'zh-Hans' });
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  },
  120_000,
);

/** Size limit of a body if the contract sets none. */
const usualBytesMax = 1_048_576;

test('every contract refuses an oversized body', async () => {
  for (const [name, contract] of new Map([...turnsOf(0), ...withBody.filter(([, { bodyBytesMax }]) => bodyBytesMax)])) {
    const caller = await callerOf(name);
    const text = JSON.stringify({ a: 'x'.repeat(contract.bodyBytesMax ?? usualBytesMax) });
    const answer = await stage.send(contract.path, { method: contract.method, token: caller.token, body: text });

    expect([name, answer.status]).toEqual([name, 413]);
    expectAnswer(answer, name, { language: 'zh-Hans' });
  }
}, 120_000);

const odd: readonly (readonly [name: string, text: string])[] = [
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '1'],
  ['a truth', 'true'],
  ['sixty thousand keys', `{${Array.from({ length: 60_000 }, (_, index) => key(index)).join()}}`],
  ['the same key twice', '{"email":"a@b.org","email":["b"],"languageType":0}'],
];

test.each(odd.map((body, at) => [...body, at] as const))(
  'no contract answers 500 to a body that is %s',
  async (title, text, at) => {
    expect.hasAssertions();
    for (const [name, contract] of turnsOf(at)) {
      await sendText({ contract, callers: [await callerOf(name)], fields: {} }, { turn: 0, text, title: `${name}: ${title}` });
    }
  },
  120_000,
);

/** The specification's clients send it a form. */
const takesForms = nameOf(getWeChatConfig);

test.each(
  [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch',
    'nonsense',
  ].map((type, at) => [type, at] as const),
)(
  'a body of the type %s is refused by every contract',
  async (type, at) => {
    const isForm = type.includes('urlencoded');
    for (const [name, contract] of new Map([...turnsOf(at), ...withBody.filter(([other]) => isForm && other === takesForms)])) {
      const caller = await callerOf(name);
      const answer = await stage.send(contract.path, {
        method: contract.method,
        token: caller.token,
        body: '{}',
        headers: { 'content-type': type },
      });

      expect([name, answer.status]).toEqual([name, name === takesForms && isForm ? 400 : 415]);
      expectAnswer(answer, `${name} as ${type}`, { language: 'zh-Hans' });
    }
  },
  120_000,
);

test('unauthenticated calls are refused before their body is read', async () => {
  for (const [name, contract] of withBody.filter(([, { auth }]) => auth !== 'public' && auth !== 'optional')) {
    const answer = await ask(stage.site.origin, contract.path, {
      method: contract.method,
      headers: { 'content-type': 'application/json' },
      body: '{"a":',
    });

    expect([name, answer.status]).toEqual([name, 401]);
  }
});

test('fields outside the contract are ignored: an account cannot grant itself a role', async () => {
  const caller = await stage.makeCaller('user');
  const wish = {
    nickName: 'Somebody',
    userType: 10,
    roles: ['admin'],
    permissions: ['accountManage'],
    status: 'blocked',
    id: 'another',
    mustChangePassword: true,
    email: 'other@example.org',
  };

  const { status } = await stage.post('/web/user/updateNickName', wish, caller);

  expect(status).toBe(200);
  const { data } = envelopeOf(await stage.send('/web/getInfo', { token: caller.token }));
  expect(data).toMatchObject({
    id: caller.id,
    userName: caller.email,
    nickName: 'Somebody',
    userType: 20,
    roles: [],
    permissions: [],
    status: 'active',
    mustChangePassword: false,
  });
});
