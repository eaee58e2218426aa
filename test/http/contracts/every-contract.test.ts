/** Every contract of shared/api is served once; public reads match their contract in both languages. callers.test.ts covers the others. */
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractsOf } from '#server/http/route.ts';
import { languages } from '#shared/language.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { addressOf, ask, contracts, envelopeOf, methodsOf, nameOf, openContracts, prepareCalls } from './contract-calls.ts';

let site: TestApp;
let contentId = '';
beforeAll(async () => {
  await prepareDemoFolder();
  site = await startTestApp({ fromSources: true });
  contentId = await prepareCalls(site);
}, 180_000);
afterAll(() => site[Symbol.asyncDispose]());

const table = openContracts.flatMap((contract) => languages.map((language) => [nameOf(contract), language, contract] as const));
const listed = openContracts
  .filter(({ answer }) => answer === 'rows')
  .flatMap((contract) => languages.map((language) => [nameOf(contract), language, contract] as const));

test('the contract list is not empty', () => {
  expect(contracts.length).toBeGreaterThanOrEqual(15);
  expect(new Set(contracts.map(nameOf)).size).toBe(contracts.length);
});

test('every contract is served exactly once, and no other endpoint uses a contract', () => {
  const served = contractsOf(site.app.instance);

  expect(served.map(nameOf).sort()).toEqual(contracts.map(nameOf).sort());
  for (const contract of contracts)
    expect(
      served.filter((other) => other === contract),
      nameOf(contract),
    ).toHaveLength(1);
});

test('the documentation lists every contract with its summary, and no endpoint without one', async () => {
  const { status, text } = await ask(site.origin, '/docs/json');
  const { paths, openapi } = JSON.parse(text) as { openapi: string; paths: Record<string, Record<string, { summary?: string }>> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const endpoints = documented.filter((name) => /^[A-Z]+ \/(web|webAdmin|system|vod)\//.test(name) && !name.startsWith('HEAD '));

  expect([status, openapi]).toEqual([200, '3.1.0']);
  expect(endpoints.sort()).toEqual(
    contracts.flatMap((contract) => methodsOf(contract).map((method) => nameOf({ ...contract, method }))).sort(),
  );
  for (const { method, path, summary } of contracts) {
    expect(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.summary, path).toBe(summary);
  }
});

test.each(table)('%s answers its success envelope in %s, valid against its own schema', async (_name, language, contract) => {
  const answer = await ask(site.origin, addressOf(contract, contentId, { language }));
  const envelope = envelopeOf(answer);
  const payload = envelope[contract.answer];

  expect([answer.status, envelope['code'], envelope['msg']]).toEqual([200, 200, '']);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(Object.keys(envelope).sort()).toEqual(
    (contract.answer === 'rows'
      ? ['code', 'msg', 'rows', 'total', 'columnType']
      : ['code', 'msg', contract.answer, ...(contract.hasRows ? ['rows', 'total'] : [])]
    ).sort(),
  );
  expect(payload).toBeDefined();
  expect([...Value.Errors(contract.data, payload)].slice(0, 3)).toEqual([]);
});

test.each(openContracts.map((contract) => [nameOf(contract), contract] as const))(
  '%s returns data of the demonstration programme',
  async (_name, contract) => {
    const envelope = envelopeOf(await ask(site.origin, addressOf(contract, contentId)));
    const payload = envelope[contract.answer] as { rows?: unknown[] } | unknown[];

    const found = Array.isArray(payload) ? payload : (payload.rows ?? Object.keys(payload));
    expect(found.length).toBeGreaterThan(0);
  },
);

test.each(table.filter(([, , { maxAgeSeconds }]) => maxAgeSeconds === 0))('%s is never stored in %s', async (_name, language, contract) => {
  const { headers } = await ask(site.origin, addressOf(contract, contentId, { language }));

  expect([headers['cache-control'], headers['cache-tag']]).toEqual(['no-store', undefined]);
});

const shortestPurgedSeconds = 10;

test.each(table.filter(([, , { maxAgeSeconds }]) => maxAgeSeconds > 0))(
  '%s sends shared caches its lifetime and tags in %s',
  async (_name, language, contract) => {
    const before = Date.now();
    const { headers } = await ask(site.origin, addressOf(contract, contentId, { language }));
    const [, seconds] = /^public, max-age=0, s-maxage=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
    const changesAt = headers['x-changes-at'];
    const untilChange = changesAt === undefined ? Infinity : (Date.parse(String(changesAt)) - before) / 1_000;

    const age = Number(headers['age'] ?? 0);
    // Whole seconds, cut at the instant that changes the answer, never past it. An answer from memory has lived for some of them:
    // its age says how many, or its lifetime is what is left.
    expect(Number(seconds) - age).toBeLessThanOrEqual(Math.min(contract.maxAgeSeconds, untilChange));
    expect(Number(seconds)).toBeGreaterThanOrEqual(changesAt === undefined ? contract.maxAgeSeconds - 4 : 0);
    // A lifetime of seconds expires before a purge, so it needs no tags.
    expect(headers['cache-tag'] ?? (contract.maxAgeSeconds > shortestPurgedSeconds ? 'missing tags' : 'none')).toMatch(
      /^[\w:-]+(,[\w:-]+)*$/,
    );
    expect(headers['set-cookie']).toBeUndefined();
  },
);

test.each(listed)('%s returns rows, total and columnType in %s, and pages through them', async (_name, language, contract) => {
  const size = addressOf(contract, contentId, { language, raw: { pageSize: '2' } });
  const { rows, total, columnType } = envelopeOf(await ask(site.origin, size));

  expect(rows).toHaveLength(2);
  expect(Number.isInteger(total) && Number(total) >= 2).toBe(true);
  expect(typeof columnType).toBe('string');
});

test.each(listed.filter(([, , contract]) => contract.query?.properties['pageNum']))(
  '%s gives each row once over its pages in %s',
  async (_name, language, contract) => {
    const ids: string[] = [];
    let total = Infinity;
    for (let page = 1; ids.length < total && page < 50; page += 1) {
      const envelope = envelopeOf(
        await ask(site.origin, addressOf(contract, contentId, { language, raw: { pageNum: String(page), pageSize: '10' } })),
      );
      const rows = envelope['rows'] as { id: string; replies?: { id: string }[] }[];
      total = Number(envelope['total']);
      if (rows.length === 0) break;
      // Replies count with the comment that they stand below.
      ids.push(...rows.flatMap(({ id, replies = [] }) => [id, ...replies.map((reply) => reply.id)]));
    }

    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  },
);

test.each([
  ['news', '/web/cmsv2/column/news', 'news'],
  ['notice', '/web/cmsv2/column/notice', 'notice'],
])('the %s list names its column layout', async (_name, path, columnType) => {
  const envelope = envelopeOf(await ask(site.origin, path));

  expect(envelope['columnType']).toBe(columnType);
});
