import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { callHeaders, createApi, genericErrorText, type Call } from './api-client.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import type { Envelope } from '#shared/http/envelope.ts';

const read = endpoint({
  method: 'GET',
  path: '/web/thing/:id',
  summary: '',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ b: Type.String(), a: Type.String(), c: Type.Optional(Type.String()) }),
  data: Type.String(),
});
const write = endpoint({
  method: 'POST',
  path: '/web/thing',
  summary: '',
  body: Type.Object({ name: Type.String() }),
  data: Type.String(),
});

function apiThat(answer: Envelope | Error) {
  const calls: Call[] = [];
  const shown: string[] = [];
  const send = async (call: Call): Promise<Envelope> => {
    calls.push(call);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { calls, shown, api: createApi({ language: 'en', send, showMessage: (text) => shown.push(text) }) };
}

test.each([0, 200, '0'])('accepts code %j as success', async (code) => {
  const { api } = apiThat({ code, data: 'x' });

  expect(await api(read, { params: { id: '1' } })).toMatchObject({ status: 'ok', data: 'x' });
});

test.each([
  [{ code: 200, data: 'd', rows: 'r', user: 'u' }, 'd'],
  [{ code: 200, rows: 'r', user: 'u' }, 'r'],
  [{ code: 200, data: null, user: 'u' }, 'u'],
])('falls back from data to rows, then user: %j', async (envelope, data) => {
  const { api } = apiThat(envelope);

  expect(await api(read, { params: { id: '1' } })).toMatchObject({ data });
});

test('puts languageType into the query of GET, sorted and escaped', async () => {
  const { api, calls } = apiThat({ code: 200 });

  await api(read, { params: { id: 'a/b' }, query: { b: '2', a: '熊', c: '' } });

  expect(calls[0]?.url).toBe('/web/thing/a%2Fb?a=%E7%86%8A&b=2&languageType=1');
  expect(calls[0]?.body).toBeUndefined();
});

test('puts languageType into the body of POST', async () => {
  const { api, calls } = apiThat({ code: 200 });

  await api(write, { body: { name: 'n' } });

  expect(calls[0]?.url).toBe('/web/thing');
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ name: 'n', languageType: 1 });
});

test('returns an error with msg, message or desc and shows it only on request', async () => {
  for (const envelope of [
    { code: 500, msg: 'm', message: 'x' },
    { code: 500, message: 'm' },
    { code: 500, desc: 'm' },
  ]) {
    const { api, shown } = apiThat(envelope);

    expect(await api(write, { body: { name: '' } })).toMatchObject({ status: 'refused', code: 500, message: 'm' });
    expect(shown).toEqual([]);
    await api(write, { body: { name: '' } }, { showMessage: true });
    expect(shown).toEqual(['m']);
  }
});

test('shows no message for code 401', async () => {
  const { api, shown } = apiThat({ code: 401, msg: 'log in' });

  const outcome = await api(write, { body: { name: '' } }, { showMessage: true });

  expect(outcome).toMatchObject({ status: 'refused', code: 401 });
  expect(outcome).not.toHaveProperty('message');
  expect(outcome).not.toHaveProperty('data');
  expect(shown).toEqual([]);
});

test('returns an empty array for a network error and shows the generic message on request', async () => {
  const { api, shown } = apiThat(new TypeError('fetch failed'));

  expect(await api(read, { params: { id: '1' } })).toEqual({ status: 'network', data: [] });
  expect(shown).toEqual([]);
  await api(read, { params: { id: '1' } }, { showMessage: true });
  expect(shown).toEqual([genericErrorText]);
});

test('returns the envelope with the option raw', async () => {
  const { api } = apiThat({ code: 403, msg: 'no' });

  expect(await api(read, { params: { id: '1' } }, { raw: true })).toMatchObject({ status: 'ok', data: { code: 403, msg: 'no' } });
});

test('sends the fixed headers, and the token if there is one', () => {
  expect(callHeaders('t', true)).toEqual({
    accept: 'application/json',
    encrypt: 'none',
    'client-type': 'wechat',
    'content-type': 'application/json',
    authorization: 'Bearer t',
  });
  expect(callHeaders(null, false)).not.toHaveProperty('authorization');
});
