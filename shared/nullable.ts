/** A schema or null. It stands outside the contracts: a contract file that exports a function reaches the browser with all its schemas. */
import { Null, Union, type TNull, type TSchema, type TUnion } from 'typebox';

/** Null comes first: the validator would make an empty text of it. */
export const nullable = <Schema extends TSchema>(schema: Schema): TUnion<[TNull, Schema]> => Union([Null(), schema]);
