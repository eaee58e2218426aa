/** What a contract is: one endpoint's method, path, input, answer, caller and cache life, written once for both sides. */
import type { Static, TObject, TSchema } from 'typebox';
import type { Permission } from '#shared/policies.ts';
import type { CallLimit } from '#shared/rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT';
/**
 * Who may call: everybody (a token is not even read), everybody with who they are if they say so, somebody logged in, an
 * institution (PGC), staff, or either of these two: whoever has a place in the management centre.
 */
export type Caller = 'public' | 'optional' | 'user' | 'pgc' | 'staff' | 'manager';
/** Where the answer lies in the envelope: `data`, `rows` with `total`, `user` (and, the same, `data`) or `token`. */
export type AnswerKey = 'data' | 'rows' | 'user' | 'token';

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
  /** What staff must be allowed to do; only with `auth: 'staff'`. */
  readonly permission?: Permission;
  /** Permissions of which staff must have one; only with `auth: 'staff'`. */
  readonly anyPermission?: readonly Permission[];
  /** A write that an account may still do in its cool-off before the erasure; all others are refused then. */
  readonly whileClosing?: true;
  readonly answer: AnswerKey;
  /** Seconds a shared cache may keep the answer; 0 = never stored. */
  readonly maxAgeSeconds: number;
  /** Limit of how often an account or a network may call; its figures are settings (shared/rate-limits.ts). */
  readonly limit?: CallLimit;
  /** Signed cookie that the call reads or sets. All other calls send and take none. */
  readonly cookie?: 'preview' | 'play';
  /** Longest body in bytes, where it is not that of all calls. */
  readonly bodyBytesMax?: number;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  readonly data: TSchema;
}

/** What the caller passes: path parameters, query and body, as far as the contract has them. */
export type Input<C extends Contract> = (C['params'] extends TObject ? { params: Static<C['params']> } : Empty) &
  (C['query'] extends TObject ? { query?: Static<C['query']> } : Empty) &
  (C['body'] extends TObject ? { body: Static<C['body']> } : Empty);

/** What the caller gets: the value under the contract's answer key. */
export type Data<C extends Contract> = Static<C['data']>;

type ContractInput = Omit<Contract, 'auth' | 'answer' | 'maxAgeSeconds'> & Partial<Pick<Contract, 'auth' | 'answer' | 'maxAgeSeconds'>>;

/** Declares an endpoint. Unless said otherwise it is public, answers in `data` and is never stored. */
export function endpoint<const C extends ContractInput>(contract: C): C & Pick<Contract, 'auth' | 'answer' | 'maxAgeSeconds'> {
  return { auth: 'public', answer: 'data', maxAgeSeconds: 0, ...contract };
}
