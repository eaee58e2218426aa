/** Every contract of the site, called by every kind of caller: 200, 401 or 403 as its row says. A contract without a row fails. */
import { desc, eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { comment } from '#server/db/schema/comment.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { contractsOf } from '#server/http/route.ts';
import type { Contract, Method } from '#shared/api/endpoint.ts';
import { languages, type Language, languageNumber } from '#shared/language.ts';
import type { Viewer } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { siteOrigin } from '#test/support/app.ts';
import { isExhaustive, sampled } from '#test/support/exhaustive.ts';
import { addComment, addNotification, callerRows, type Fields } from './caller-rows.ts';
import { callerKinds, openCallerStage, password, type Caller, type CallerKind, type CallerStage } from './caller-stage.ts';
import { addressOf, contracts, envelopeOf, exportContracts, methodsOf, nameOf, type HttpAnswer } from './contract-calls.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

interface Made {
  contract: Contract;
  method?: Method;
  caller: Caller;
  fields?: Fields | undefined;
  language?: Language;
}

/** Makes a call as our screens do: fields of GET in the query, all others in a JSON body. */
function make({ contract, method = contract.method, caller, fields = {}, language = 'zh-Hans' }: Made): Promise<HttpAnswer> {
  const languageType = languageNumber(language);
  if (method === 'GET') {
    const raw = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encodeURIComponent(String(value))]));
    const address = addressOf(contract, stage.contentId, { language, ...(contract.body ? {} : { raw }) });
    const query = contract.body ? `&${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}` : '';
    return stage.send(address + query, { token: caller.token });
  }
  // A read takes the same fields in the body of a POST as in the query of a GET.
  const needed =
    contract.method === 'GET' ? Object.fromEntries(new URL(addressOf(contract, stage.contentId), siteOrigin).searchParams) : {};
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(fields[name] ?? 'x')));
  return stage.send(path, { method, token: caller.token, body: JSON.stringify({ ...needed, ...fields, languageType }) });
}

const namedMethods = contracts.flatMap((contract) =>
  methodsOf(contract).map((method) => [nameOf({ ...contract, method }), contract, method] as const),
);
const rowOf = (contract: Contract) => callerRows[nameOf(contract)];

test('every served contract has a row, and every row a contract', () => {
  expect(contractsOf(stage.site.app.instance).map(nameOf).sort()).toEqual(Object.keys(callerRows).sort());
});

test.each(namedMethods)('%s answers each caller with the status of its row', async (_name, contract, method) => {
  const row = rowOf(contract);
  const kinds = kindsFor(contract, method);
  // All at once: each has an account of its own, and some answers take their time on purpose.
  const statuses = await Promise.all(
    kinds.map(async (kind) => {
      const at = callerKinds.indexOf(kind);
      const caller = await stage.makeCaller(kind);
      const answer = await make({ contract, method, caller, fields: await row?.fields?.(stage, caller), language: languages[at % 2] });
      return [kind, answer.status, faultsOf(answer, contract)];
    }),
  );

  expect(statuses).toEqual(kinds.map((kind) => [kind, row?.statuses[callerKinds.indexOf(kind)], []]));
});

/** Contracts grouped by the statuses of their rows, which are guarded alike. */
const alike = Map.groupBy(
  namedMethods,
  ([, contract, method]) => `${contract.auth} ${method === contract.method} ${rowOf(contract)?.statuses.join()}`,
);

/** All kinds in an exhaustive run. In the daily run one caller for each status of the row; contracts with equal rows take turns, so that together they cover every kind. */
function kindsFor(contract: Contract, method: Method): readonly CallerKind[] {
  if (isExhaustive) return callerKinds;
  const statuses = rowOf(contract)?.statuses ?? [];
  const group = [...alike.values()].find((members) => members.some(([, other, by]) => other === contract && by === method)) ?? [];
  const turn = group.findIndex(([, other, by]) => other === contract && by === method);
  const kindsByStatus = [...Map.groupBy(callerKinds, (_, at) => statuses[at]).values()];
  // A group with fewer contracts than callers has more of them at a time.
  return kindsByStatus.flatMap((kinds) => {
    const each = Math.ceil(kinds.length / group.length);
    return kinds.filter((_, at) => Math.floor(at / each) === turn % Math.ceil(kinds.length / each));
  });
}

/** Faults of a response's envelope, headers or payload. */
function faultsOf(answer: HttpAnswer, contract: Contract): string[] {
  if (contract.answer === 'file' && answer.status === 200) {
    const { 'content-disposition': name, 'cache-control': life } = answer.headers;
    return /^attachment; filename="[\w-]+\.csv"$/.test(String(name)) && life === 'no-store' ? [] : [`${String(name)} ${String(life)}`];
  }
  const envelope = envelopeOf(answer);
  const mayBeStored = contract.auth === 'public' && contract.maxAgeSeconds > 0 && answer.status === 200;
  const fields = Object.keys(envelope).sort().join();
  const payload =
    answer.status === 200 ? [...Value.Errors(contract.data, envelope[contract.answer])].map((error) => JSON.stringify(error)) : [];
  return [
    ...(envelope['code'] === answer.status ? [] : [`code ${String(envelope['code'])} with status ${answer.status}`]),
    ...(answer.headers['set-cookie'] && !contract.cookie ? ['sets a cookie'] : []),
    ...(mayBeStored || answer.headers['cache-control'] === 'no-store' ? [] : ['may be stored']),
    ...(answer.status === 200 || fields === 'code,desc,msg' ? [] : [`a refusal with ${fields}`]),
    ...payload.slice(0, 3),
  ];
}

// One mechanism serves them all.
test.each(sampled(exportContracts, 3).map((contract) => [contract.name, contract] as const))(
  'the file %s has all rows of its list in their order, without the columns that are left out, and is recorded',
  async (name, contract) => {
    const admin = await stage.makeCaller('admin');
    const fields = await rowOf(contract.list)?.fields?.(stage, admin);
    const rowsFrom = async (asked: Fields) =>
      JSON.parse((await make({ contract, caller: admin, fields: { ...fields, ...asked } })).text) as Record<string, unknown>[];
    const { rows, data } = envelopeOf(await make({ contract: contract.list, caller: admin, fields })) as Record<string, unknown>;
    const [key = ''] = contract.columns;

    const all = await rowsFrom({ format: 'json' });
    const some = await rowsFrom({ format: 'json', without: contract.columns.slice(1).join(',') });

    expect(all.every((row) => Object.keys(row).join() === contract.columns.join())).toBe(true);
    // The first file is recorded in the trail itself.
    const isTrail = name === 'audit-trail';
    expect(isTrail ? some.slice(1) : some).toEqual(all.map((row) => ({ [key]: row[key] })));
    // The figures of statistics are no rows.
    const listed = [rows, data].filter(Array.isArray).flat() as Record<string, unknown>[];
    expect(all.slice(0, listed.length).map((row) => String(row[key]))).toEqual(listed.map((row) => String(row[key])));
    const [last] = await stage.db.select().from(auditEntry).where(eq(auditEntry.actorId, admin.id)).orderBy(desc(auditEntry.id)).limit(1);
    expect(last).toMatchObject({ action: 'export', subjectKind: 'list', subjectId: name, details: { format: 'json', count: some.length } });
    for (const [wrong, language] of [
      [{ format: 'xls' }, 'en'],
      [{ format: 'csv', without: 'secret' }, 'zh-Hans'],
      [{ format: 'csv', without: contract.columns.join(',') }, 'en'],
    ] as const)
      expect((await make({ contract, caller: admin, fields: { ...fields, ...wrong }, language })).status).toBe(400);
  },
);

const guarded = contracts.filter(({ auth }) => auth !== 'public' && auth !== 'optional');

test.each(guarded.map((contract) => [nameOf(contract), contract] as const))(
  '%s is refused before its body is read, and accepts a token only in the header',
  async (_name, contract) => {
    const { token } = await stage.makeCaller('admin');
    // One check reads the header for all contracts: in the daily run every eighth is asked in each way, the others without a token.
    const ways = sampled(guarded, 8).includes(contract) ? undefined : 1;
    const path = addressOf(contract, stage.contentId);
    const isGet = contract.method === 'GET';
    const sent = { method: contract.method, ...(isGet ? {} : { body: '{"half":' }) };
    const join = path.includes('?') ? '&' : '?';

    const sends = [
      () => stage.send(path, sent),
      () => stage.send(`${path}${join}token=${token}&access_token=${token}&authorization=Bearer%20${token}`, sent),
      () => stage.send(path, { ...sent, headers: { cookie: `token=${token}; authorization=Bearer ${token}; access_token=${token}` } }),
      () => stage.send(path, { ...sent, headers: { authorization: `${token}, ${token}` } }),
      () => stage.send(path, { ...sent, headers: { authorization: `Bearer ${token} ${token}` } }),
      () => stage.send(path, { ...sent, headers: { authorization: `Basic ${token}` } }),
      () => stage.send(path, { ...sent, headers: { authorization: `Bearer x${token}` } }),
      () => stage.send(path, { ...sent, headers: { authorization: 'Bearer' } }),
      () => stage.send(path, { ...sent, headers: { token, 'x-access-token': token } }),
    ];
    const answers = await Promise.all(sends.slice(0, ways).map((send) => send()));

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  },
);

test('an initial password opens no call of the management centre, of any permission, and every other call', async () => {
  const [admin, institution] = [await stage.makeCaller('admin'), await stage.makeCaller('pgc')];
  for (const { id } of [admin, institution])
    await stage.db.update(userAccount).set({ mustChangePassword: true }).where(eq(userAccount.id, id));
  const callersOf = { staff: [admin], manager: [admin, institution], pgc: [institution], user: [admin, institution] } as const;
  const text = 'Please change your initial password first';

  for (const contract of contracts) {
    if (contract.auth === 'public' || contract.auth === 'optional') continue;
    const isManaging = contract.auth === 'staff' || contract.auth === 'manager';
    for (const caller of callersOf[contract.auth]) {
      // Refused before its fields are read.
      const answer = await make({ contract, caller, language: 'en' });
      const isRefused = envelopeOf(answer)['msg'] === text;
      expect([nameOf(contract), isRefused, isRefused ? answer.status : 0]).toEqual([nameOf(contract), isManaging, isManaging ? 403 : 0]);
    }
  }
  expect((await stage.send('/web/getInfo', { token: admin.token })).status).toBe(200);
});

test('staff without the second factor that the site requires open nothing of the management centre, and everything else', async () => {
  const { settingGroup } = stage.services;
  const [admin, institution] = [await stage.makeCaller('admin'), await stage.makeCaller('pgc')];
  const viewer: Viewer = { id: admin.id, userType: userTypes.ordinary, roles: ['admin'] };
  const setRequired = async (staffSecondFactor: string) =>
    settingGroup.save(viewer, {
      group: 'login',
      version: (await settingGroup.get(viewer, 'login')).version,
      values: { staffSecondFactor },
    });
  await setRequired('true');
  onTestFinished(async () => void (await setRequired('')));
  const callersOf = { staff: [admin], manager: [admin, institution], pgc: [institution], user: [admin, institution] } as const;
  const text = 'Staff of this site need two-step verification. Please switch it on in your settings first';

  for (const contract of contracts) {
    if (contract.auth === 'public' || contract.auth === 'optional') continue;
    for (const caller of callersOf[contract.auth]) {
      const answer = await make({ contract, caller, language: 'en' });
      const isStaffCall = caller === admin && (contract.auth === 'staff' || contract.auth === 'manager');
      expect([nameOf(contract), caller.kind, envelopeOf(answer)['msg'] === text]).toEqual([nameOf(contract), caller.kind, isStaffCall]);
    }
  }
});

const foreign = (path: string, fields: Fields, caller: Caller) =>
  stage.send(path, { method: 'POST', token: caller.token, body: JSON.stringify(fields) });

test('revoking another account’s session is 404', async () => {
  const [owner, stranger] = [await stage.makeCaller('user'), await stage.makeCaller('admin')];

  expect((await foreign('/web/user/session/revoke', { id: owner.sessionId }, stranger)).status).toBe(404);
  expect((await stage.send('/web/getInfo', { token: owner.token })).status).toBe(200);
});

test('deleting another user’s comment is 404, also for staff without the right', async () => {
  const [owner, stranger] = [await stage.makeCaller('pgc'), await stage.makeCaller('otherPgc')];
  const id = await addComment(stage, owner.id);

  for (const caller of [stranger, await stage.makeCaller('user'), await stage.makeCaller('editor')])
    expect((await foreign('/web/cms/comment/delete', { id }, caller)).status).toBe(404);
  expect((await stage.db.select({ state: comment.state }).from(comment).where(eq(comment.id, id)))[0]?.state).toBe('public');
  expect((await foreign('/web/cms/comment/delete', { id }, owner)).status).toBe(200);
});

test('another account’s notifications are neither listed nor marked as read', async () => {
  const [owner, stranger] = [await stage.makeCaller('user'), await stage.makeCaller('user')];
  const id = await addNotification(stage, owner.id);

  const marked = await foreign('/web/user/notification/read', { ids: [id] }, stranger);
  const listed = await stage.send('/web/user/notification/list', { token: stranger.token });

  expect([200, 404]).toContain(marked.status);
  expect(envelopeOf(listed)['rows']).toEqual([]);
  expect((await stage.db.select().from(userNotification).where(eq(userNotification.id, id)))[0]?.readAt).toBeNull();
});

test('an institution reads its own numbers only, and cannot name another account', async () => {
  const [own, other] = [await stage.makeCaller('pgc'), await stage.makeCaller('otherPgc')];
  await foreign('/web/user/updateOperate', { operatePhone: '13700000000', userId: own.id, id: own.id }, other);

  const answer = await foreign('/web/user/revealOperate', { password, userId: other.id, id: other.id }, own);

  expect(envelopeOf(answer)['data']).toEqual({ operatePhone: '13912341234', operateCode: '11010519491231002X' });
});
