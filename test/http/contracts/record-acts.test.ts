/**
 * Golden file of what staff keep: the shape of each answer, the audit entries and the cache tags of each call that does not
 * follow from the declaration of a record; test/db/record/records.test.ts holds those of the others.
 * `npm run test:http -- record-acts -u` rewrites it.
 */
import { join } from 'node:path';
import { gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { contentChange } from '#server/db/schema/content.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import { expectGoldenLines } from '#test/support/golden-lines.ts';
import { openCallerStage, type Caller, type CallerKind, type CallerStage } from './caller-stage.ts';
import { contracts } from './contract-calls.ts';
import { recordActs, type Act, type RecordActs } from './record-acts.ts';

let stage: CallerStage;
beforeAll(async () => {
  stage = await openCallerStage();
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

/** Last words of the paths of calls that change a record. */
const verbs =
  /\/(add|copy|save|change|rename|order|place|default|cancel|renew|publish|withdraw|revoke|remove|delete|restore)[A-Z]?[A-Za-z]*$/;

/** Calls on other things: items and films as files, the ceremony, parts of the site, accounts, the media library and jobs. */
const others = [
  'cms/content/',
  'cms/preview/',
  'cms/subtitle/',
  'cms/video/',
  'award/seal/',
  'award/reveal/',
  'award/rehearsalSite/',
  'site/',
  'user/',
  'media/',
  'job/',
].map((folder) => `/webAdmin/${folder}`);

const modules = import.meta.glob<Record<string, unknown>>('/shared/api/record/*.ts', { eager: true });
const declared = new Set(
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value): value is AnyRecord => typeof value === 'object' && value !== null && 'fields' in value && 'calls' in value)
    .flatMap(({ path }) => ['add', 'save', 'remove', 'place'].map((verb) => `${path}/${verb}`)),
);

test('every call that changes a record and follows from no declaration is made for the golden file', () => {
  const changing = contracts.flatMap(({ method, path }) =>
    method === 'POST' && path.startsWith('/webAdmin/') && verbs.test(path) && !declared.has(path) ? path : [],
  );
  const isOther = (path: string) => others.some((folder) => path.startsWith(folder));
  const made = new Set(Object.values(recordActs).flatMap(({ acts }) => acts.flatMap(({ path }) => (declared.has(path) ? [] : path))));

  expect([...made].sort()).toEqual(changing.filter((path) => !isOther(path)).sort());
  expect(others.filter((folder) => !changing.some((path) => path.startsWith(folder)))).toEqual([]);
});

test('the calls on each record answer, audit and purge as the golden file says', { timeout: 120_000 }, async () => {
  const records: string[] = [];
  for (const [name, row] of Object.entries(recordActs)) {
    const lines = await linesOf(row);
    records.push(`${JSON.stringify(name)}: [\n${lines.map((line) => `  ${line}`).join(',\n')}\n]`);
  }

  await expectGoldenLines(join(import.meta.dirname, 'record-acts.golden.json'), `{\n${records.join(',\n')}\n}\n`);
});

/** One line of JSON for each act of a record. */
async function linesOf({ as, acts }: RecordActs): Promise<string[]> {
  const callers = new Map<CallerKind, Caller>();
  const made: Record<string, string> = {};
  const lines: string[] = [];
  for (const act of acts) {
    const role = act.as ?? as;
    const caller = callers.get(role) ?? (await stage.makeCaller(role));
    callers.set(role, caller);
    const before = await latestRows();
    const answer = await answerOf(act, { caller, body: act.body(made) });
    noteIds(made, act, answer);
    const line = JSON.stringify({ call: act.path, role, answer: shapeOf(answer), ...(await writtenSince(before)) });
    lines.push(withNames(line, { ...made, caller: caller.id }));
  }
  return lines;
}

async function answerOf({ path }: Act, { caller, body }: { caller: Caller; body: object }): Promise<unknown> {
  const { status, text } = await stage.send(path, {
    method: 'POST',
    token: caller.token,
    body: JSON.stringify({ ...body, languageType: 1 }),
  });
  expect([path, status, status === 200 ? '' : text]).toEqual([path, 200, '']);
  return (JSON.parse(text) as { data: unknown }).data;
}

/** Notes the ids of an answer, by which later acts name what was made. */
function noteIds(made: Record<string, string>, { path, name = path.split('/').at(-2) ?? '' }: Act, answer: unknown): void {
  const { id, ids, removedId } = (answer ?? {}) as { id?: string; ids?: string[]; removedId?: string };
  if (id) made[name] = id;
  if (ids?.[0]) made['several'] = ids[0];
  if (removedId) made['removed'] = removedId;
}

interface Latest {
  audit: number;
  change: number;
}

async function latestRows(): Promise<Latest> {
  const [audit] = await stage.db.select({ id: sql<number>`coalesce(max(${auditEntry.id}), 0)::int` }).from(auditEntry);
  const [change] = await stage.db.select({ id: sql<number>`coalesce(max(${contentChange.id}), 0)::int` }).from(contentChange);
  return { audit: audit?.id ?? 0, change: change?.id ?? 0 };
}

/** Audit entries as `action kind id {details}`, and the tags of the change feed. */
async function writtenSince({ audit, change }: Latest): Promise<{ audit: unknown[]; tags: string[] }> {
  const entries = await stage.db.select().from(auditEntry).where(gt(auditEntry.id, audit)).orderBy(auditEntry.id);
  const changes = await stage.db.select({ tags: contentChange.tags }).from(contentChange).where(gt(contentChange.id, change));
  return {
    audit: entries.map(({ actorId, action, subjectKind, subjectId, details }) => ({
      actor: actorId,
      action,
      kind: subjectKind,
      id: subjectId,
      details: shapeOf(details),
    })),
    tags: [...new Set(changes.flatMap(({ tags }) => tags))].sort(),
  };
}

/** Keys and kinds of values; a list by its first element. */
function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, shapeOf(inner)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Puts names in the place of ids that differ from run to run. */
function withNames(line: string, ids: Record<string, string>): string {
  return Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'), `<${name}>`),
    line,
  );
}
