/**
 * Golden file of the calls of the management centre: caller, permission, and the fields that go in and out with their kinds.
 * `npm run test:http -- staff-contracts -u` rewrites it.
 */
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import type { Contract } from '#shared/api/endpoint.ts';
import { id } from '#shared/api/fields.ts';
import { expectGoldenLines } from '#test/support/golden-lines.ts';
import { contracts, nameOf } from './contract-calls.ts';

test('the calls of staff take and answer the fields of the golden file', async () => {
  const lines = contracts
    .filter(({ path }) => path.startsWith('/webAdmin/'))
    .map((contract) => `${JSON.stringify(nameOf(contract))}: ${JSON.stringify(dumpOf(contract))}`)
    .sort();

  await expectGoldenLines(join(import.meta.dirname, 'staff-contracts.golden.json'), `{\n${lines.join(',\n')}\n}\n`);
});

test.each([
  ['a field that may be missing', object({ a: { type: 'string' } }, []), { 'a?': 'string' }],
  ['a limit', object({ a: { type: 'string', maxLength: 3 } }), { a: 'string maxLength=3' }],
  [
    'constants and an enumeration alike',
    object({ a: { anyOf: [{ const: 'y' }, { const: 'x' }] }, b: { enum: ['x', 'y'] } }),
    { a: 'x | y', b: 'x | y' },
  ],
  ['an id', id, 'id'],
  ['null', { anyOf: [{ type: 'null' }, { type: 'integer' }] }, 'integer | null'],
  ['rows', { type: 'array', maxItems: 2, items: object({ a: { type: 'boolean' } }) }, ['maxItems=2', { a: 'boolean' }]],
])('shows %s', (_name, schema, shown) => {
  expect(fieldsOf(schema as TSchema)).toEqual(shown);
});

function object(properties: Record<string, object>, required = Object.keys(properties)) {
  return { type: 'object', properties, required };
}

function dumpOf({ auth, permission, anyPermission, answer, limit, params, query, body, data }: Contract): object {
  const given = Object.entries({ params, query, body }).map(([part, schema]) => [part, schema && fieldsOf(schema)]);
  const caller = [auth, ...((anyPermission ?? permission) ? [anyPermission ?? permission].flat() : [])].join(' ');
  return { caller, ...(limit ? { limit } : {}), ...Object.fromEntries(given), [answer]: fieldsOf(data) };
}

/** Keywords of JSON Schema that the dump shows by its form. */
const shownByForm: ReadonlySet<string> = new Set(['type', 'properties', 'required', 'items', 'anyOf', 'const', 'enum', 'description']);

const idSchema = JSON.stringify(id);

/** Fields of an object by name, with `?` where one may be missing; other schemas as their kind with its limits. */
function fieldsOf(schema: TSchema): unknown {
  if (JSON.stringify(schema) === idSchema) return 'id';
  const { type, properties, required = [], items, anyOf, const: constant, enum: values } = schema as Keywords;
  const limits = Object.entries(schema)
    .filter(([name]) => !shownByForm.has(name) && !name.startsWith('~'))
    .map(([name, value]) => `${name}=${String(value)}`);
  if (properties) {
    const names = Object.keys(properties).sort();
    return Object.fromEntries(names.map((name) => [required.includes(name) ? name : `${name}?`, fieldsOf(properties[name] as TSchema)]));
  }
  if (items) return [...limits, fieldsOf(items)];
  if (anyOf) {
    const kinds = anyOf.map(fieldsOf);
    return kinds.every((kind) => typeof kind === 'string') ? joined(kinds.flatMap((kind) => kind.split(' | '))) : kinds;
  }
  if (values) return joined(values.map(String));
  return constant === undefined ? [type ?? 'any', ...limits].join(' ') : String(constant);
}

interface Keywords {
  type?: string;
  properties?: Record<string, TSchema>;
  required?: readonly string[];
  items?: TSchema;
  anyOf?: readonly TSchema[];
  const?: unknown;
  enum?: readonly unknown[];
}

/** `null` comes last. */
const joined = (kinds: readonly string[]) =>
  kinds.toSorted((a, b) => Number(a === 'null') - Number(b === 'null') || (a < b ? -1 : 1)).join(' | ');
