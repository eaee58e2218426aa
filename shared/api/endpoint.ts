/** Type of a contract: method, path, input, answer, caller and cache lifetime of an endpoint, written once for both sides. */
import type { Static, TObject, TSchema } from 'typebox';
import type { Permission } from '#shared/policies.ts';
import type { CallLimit } from '#shared/rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT';
/**
 * Required caller: everybody (the token is not read), everybody with an optional login, a logged-in user, an institution
 * (PGC), staff, or a user of the management centre (institution or staff).
 */
export type Caller = 'public' | 'optional' | 'user' | 'pgc' | 'staff' | 'manager';
/** Place of the answer in the envelope: `data`, `rows` with `total`, `user` (repeated in `data`) or `token`; `file` = a file instead. */
export type AnswerKey = 'data' | 'rows' | 'user' | 'token' | 'file';

type Empty = Record<never, never>;

export interface Contract {
  readonly method: Method;
  /** Other methods that are taken too; fields of a body are then read from the query of GET, and fields of a query from the body of POST. Our screens use `method`. */
  readonly also?: readonly Method[];
  /** Other paths of the same call, by which other clients know it. */
  readonly alsoPaths?: readonly string[];
  /** Fields of the body may come in the query too. */
  readonly isLoose?: boolean;
  /** A field that the contract does not name is refused by its name instead of being left out. */
  readonly isStrict?: boolean;
  /** Path with `:name` parameters, relative to the API base. */
  readonly path: string;
  readonly summary: string;
  readonly auth: Caller;
  /** Required permission; only with `auth: 'staff'`. */
  readonly permission?: Permission;
  /** Permissions of which staff must have one; only with `auth: 'staff'`. */
  readonly anyPermission?: readonly Permission[];
  /** A write that an account may still do in its cool-off before the erasure; all others are refused then. */
  readonly whileClosing?: true;
  readonly answer: AnswerKey;
  /** `rows` and `total` of the data stand in the envelope too, as lists have them. */
  readonly hasRows?: true;
  /** Seconds a shared cache may keep the answer; 0 = never stored. */
  readonly maxAgeSeconds: number;
  /** Limit of how often an account or a network may call; its figures are settings (shared/rate-limits.ts). */
  readonly limit?: CallLimit;
  /** Signed cookie that the call reads or sets. All other calls send and take none. */
  readonly cookie?: 'preview' | 'play' | 'press';
  /** Longest body in bytes, where it is not that of all calls. */
  readonly bodyBytesMax?: number;
  /** Largest page, where it is not that of all lists. */
  readonly pageSizeMax?: number;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly data: TSchema;
}

/** Input of the caller: the path parameters, query and body that the contract declares. */
export type Input<C extends Contract> = (C['params'] extends TObject ? { params: Static<C['params']> } : Empty) &
  (C['query'] extends TObject ? { query?: Static<C['query']> } : Empty) &
  (C['body'] extends TObject ? { body: Static<C['body']> } : Empty);

/** Result for the caller: the value under the contract's answer key. */
export type Data<C extends Contract> = Static<C['data']>;

type ContractInput = Omit<Contract, 'auth' | 'answer' | 'maxAgeSeconds'> & Partial<Pick<Contract, 'auth' | 'answer' | 'maxAgeSeconds'>>;

/** Declares an endpoint. By default it is public, answers in `data` and is not cached. */
export function endpoint<const C extends ContractInput>(contract: C): C & Pick<Contract, 'auth' | 'answer' | 'maxAgeSeconds'> {
  return { auth: 'public', answer: 'data', maxAgeSeconds: 0, ...contract };
}
