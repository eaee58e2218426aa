import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { nullable } from '#shared/nullable.ts';
import { leanSchema, type Schema } from './lean-schema.ts';

const kind = Type.Union([Type.Literal('film'), Type.Literal('person')]);
const item = Type.Object({ id: Type.String(), cover: nullable(Type.Object({ src: Type.String(), alt: nullable(Type.String()) })) });

/** Schema, value, and the unions that its lean form still has. */
const cases: readonly (readonly [string, Type.TSchema, unknown, number])[] = [
  ['a text or null, with null', Type.Object({ title: nullable(Type.String()) }), { title: null }, 0],
  ['a text or null, with a text', Type.Object({ title: nullable(Type.String()) }), { title: 'Panda "熊猫"' }, 0],
  ['a number or null', Type.Object({ year: nullable(Type.Integer()), place: nullable(Type.Number()) }), { year: 2025, place: null }, 0],
  [
    'a truth value or null',
    Type.Object({ open: nullable(Type.Boolean()), shut: nullable(Type.Boolean()) }),
    { open: false, shut: null },
    0,
  ],
  ['a union of texts', Type.Object({ kind }), { kind: 'person' }, 0],
  ['a union of texts or null', Type.Object({ kind: nullable(kind), other: nullable(kind) }), { kind: 'film', other: null }, 0],
  ['objects within objects', item, { id: '1', cover: { src: '/a.webp', alt: null } }, 0],
  ['an object that is null', item, { id: '1', cover: null }, 0],
  ['lists of them, one null', Type.Array(nullable(item)), [{ id: '1', cover: null }, null], 0],
  ['a list or null', Type.Object({ rows: nullable(Type.Array(item)), none: nullable(Type.Array(item)) }), { rows: [], none: null }, 0],
  ['values by name', Type.Record(Type.String(), nullable(Type.String())), { a: null, b: 'x' }, 0],
  ['a text or a number', Type.Object({ value: Type.Union([Type.String(), Type.Integer()]) }), { value: 7 }, 1],
  [
    'two kinds of objects or null',
    Type.Object({ target: nullable(Type.Union([item, Type.Object({ url: Type.String() })])) }),
    { target: { url: '/news' } },
    2,
  ],
];

test.each(cases)('%s: written the same, without a validator', (_, schema, value, unions) => {
  const lean = leanSchema(schema as unknown as Schema);

  expect(serialized(lean, value)).toBe(serialized(schema as unknown as Schema, value));
  expect(serialized(lean, value)).toBe(JSON.stringify(value));
  expect(JSON.stringify(lean).split('"anyOf"').length - 1).toBe(unions);
});

function serialized(schema: Schema, value: unknown): string {
  const compile = SerializerSelector()({}, {});
  return compile({ schema, method: 'GET', url: '/', httpStatus: '200' } as Parameters<typeof compile>[0])(value);
}
