/** One way to serve a contract: caller and input checked, language read, envelope put, cache life and tags said. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Contract, Data, Method } from '#shared/api/endpoint.ts';
import { plainQuery, type Page } from '#shared/api/paging.ts';
import { languageFromNumber, type Language } from '#shared/language.ts';
import { checkCaller, identifyCaller, viewerOf } from './caller.ts';
import { invalidRequest } from '#server/errors.ts';
import { limitCall } from '#server/plugins/rate-limit.ts';
import { callCookie, type CallCookie } from './signed-cookies.ts';
import { networkOfVisitor } from './visitor.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import type { Answer } from '#server/services/core/visibility.ts';

type Given<S> = S extends TObject ? Static<S> : Record<never, never>;

type ViewerOf<C extends Contract> = C['auth'] extends 'public' ? null : C['auth'] extends 'optional' ? SessionViewer | null : SessionViewer;

/** Where a call comes from, for limits and for the list of sessions. */
export interface CallSource {
  /** Address, or the network that one visitor owns. */
  network: string;
  userAgent: string;
  /** Purpose of the request as the browser states it, such as `prefetch`; '' = none stated. */
  purpose: string;
  /** Name that the caller gave to a write, so that a repetition does nothing; '' = none. */
  idempotencyKey: string;
}

export interface RouteInput<C extends Contract> {
  /** Who calls; null where the contract does not ask, or takes everybody and nobody is logged in. */
  viewer: ViewerOf<C>;
  source: CallSource;
  params: Given<C['params']>;
  query: Given<C['query']>;
  body: Given<C['body']>;
  language: Language;
  signal: AbortSignal;
  /** The cookie that the contract names; without a name there is none. */
  cookie: CallCookie;
}

type Rows<D> = D extends readonly (infer Row)[] ? Row : never;
/** What a handler gives: the value for `data`, or a page of rows where the contract answers in rows. */
export type Handled<C extends Contract> = Answer<C['answer'] extends 'rows' ? Page<Rows<Data<C>>> : Data<C>>;
export type Handler<C extends Contract> = (input: RouteInput<C>) => Promise<Handled<C>>;

/** Contracts that an app serves, in the order of their registration; documentation and tests read it. */
const servedContracts = new WeakMap<FastifyInstance['server'], Contract[]>();

export function contractsOf(app: FastifyInstance): readonly Contract[] {
  return servedContracts.get(app.server) ?? [];
}

/** Serves a contract. Throws at start when the path is taken. */
export function route<C extends Contract>(app: FastifyInstance, contract: C, handler: Handler<C>): void {
  const known = servedContracts.get(app.server) ?? [];
  servedContracts.set(app.server, [...known, contract]);
  for (const path of [contract.path, ...(contract.alsoPaths ?? [])]) {
    for (const method of [contract.method, ...(contract.also ?? [])]) serve(app, { contract, path, method }, handler);
  }
}

function serve<C extends Contract>(
  app: FastifyInstance,
  { contract, path, method }: { contract: C; path: string; method: Method },
  handler: Handler<C>,
): void {
  // A call that writes has its fields in the body; as GET it has them in the query.
  const bodyInQuery = method === 'GET' && contract.body !== undefined;
  // A call that reads has its fields in the query; as POST it has them in the body.
  const queryInBody = method !== 'GET' && contract.method === 'GET' && contract.query !== undefined;
  app.route({
    method,
    url: path,
    // The documentation has each call once.
    schema: { ...schemaOf(contract, { bodyInQuery, queryInBody }), ...(path === contract.path ? {} : { hide: true }) } as object,
    onRequest: async (request) => {
      await identifyCaller(request, contract.auth);
      if (contract.limit) await limitCall(request, contract.limit);
    },
    preValidation: async (request) => {
      readAhead(request);
      checkCaller(request, contract);
      if (queryInBody || contract.isLoose) addQueryToBody(request);
      if (contract.isStrict) checkNames(contract, request.body);
    },
    preHandler: async ({ params, query, body }) => {
      // What the contract does not name reaches nobody.
      checkValue([contract.params && params, (contract.query ?? bodyInQuery) && query, (contract.body ?? queryInBody) && body]);
    },
    ...(contract.bodyBytesMax ? { bodyLimit: contract.bodyBytesMax } : {}),
    handler: async (request, reply) => {
      const answer = await handler({
        params: request.params,
        query: plainQuery((queryInBody ? request.body : request.query) as Record<string, unknown>),
        body: (bodyInQuery ? request.query : request.body) ?? {},
        language: languageOf(request),
        viewer: viewerOf(request),
        source: sourceOf(request),
        signal: request.signal,
        cookie: contract.cookie ? callCookie(request, reply, contract.cookie) : noCookie,
      } as RouteInput<C>);
      setCacheHeaders(reply, method === 'GET' ? contract.maxAgeSeconds : 0, answer);
      return envelopeOf(contract, answer.data);
    },
  });
}

const noCookie: CallCookie = { value: null, set: () => undefined };

function envelopeOf(contract: Contract, data: unknown): Record<string, unknown> {
  if (contract.answer === 'user') return { code: 200, msg: '', data, user: data };
  if (contract.answer !== 'rows') return { code: 200, msg: '', [contract.answer]: data };
  const { rows, total, columnType } = data as Page<unknown>;
  return { code: 200, msg: '', rows, total, columnType: columnType ?? '' };
}

/** Longest name that a caller may give to a write. */
const idempotencyKeyMax = 100;

function sourceOf(request: FastifyRequest): CallSource {
  const { headers } = request;
  return {
    network: networkOfVisitor(request),
    userAgent: String(headers['user-agent'] ?? ''),
    purpose: String(headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'] ?? ''),
    idempotencyKey: String(headers['idempotency-key'] ?? '').slice(0, idempotencyKeyMax),
  };
}

function answerSchema({ answer, data }: Contract): Record<string, TSchema | object> {
  if (answer === 'rows') return { rows: data, total: { type: 'integer' }, columnType: { type: 'string' } };
  return answer === 'user' ? { data, user: data } : { [answer]: data };
}

function schemaOf(
  contract: Contract,
  { bodyInQuery, queryInBody }: { bodyInQuery: boolean; queryInBody: boolean },
): RouteShorthandOptions['schema'] {
  return {
    summary: contract.summary,
    tags: [contract.path.split('/').slice(1, 4).join('/')],
    ...(contract.params ? { params: contract.params } : {}),
    ...(contract.query ? { [queryInBody ? 'body' : 'querystring']: contract.query } : {}),
    ...(contract.body ? { [bodyInQuery ? 'querystring' : 'body']: contract.body } : {}),
    ...(contract.auth === 'public' ? {} : { security: contract.auth === 'optional' ? [{}, { token: [] }] : [{ token: [] }] }),
    response: { 200: { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, ...answerSchema(contract) } } },
  } as RouteShorthandOptions['schema'];
}

/** Languages that were read before the validator removed what no contract names. */
const asked = new WeakMap<FastifyRequest, Language>();

/** The language that the caller asked for: `languageType` in the query of GET, in the body of POST and PUT. */
export function languageOf(request: FastifyRequest): Language {
  const known = asked.get(request);
  if (known) return known;
  const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '');
  if (query.has('languageType')) return languageFromNumber(query.get('languageType'));
  const body = request.body as { languageType?: unknown } | null | undefined;
  return languageFromNumber(typeof body === 'object' && body ? body.languageType : undefined);
}

/** For answers that are no call of a contract: the language in which a refusal is told. */
export function noteLanguage(request: FastifyRequest, language: Language): void {
  asked.set(request, language);
}

/** Notes the language. The encrypt header says nothing here: a body that really is encrypted is no JSON and was refused. */
function readAhead(request: FastifyRequest): void {
  asked.set(request, languageOf(request));
  checkDepth(request.body, 0);
}

/** Other clients put the fields of a POST into its address; those of the body stand above them. */
function addQueryToBody(request: FastifyRequest): void {
  const { query, body } = request;
  if (typeof (body ?? {}) !== 'object' || Array.isArray(body)) return;
  request.body = { ...(query as object), ...(body as object | null | undefined) };
}

/** Throws `invalidRequest` with the first field that the contract does not name, in the body or in an object of it. */
function checkNames({ body: schema }: Contract, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    const known = (Object.hasOwn(schema?.properties ?? {}, name) ? schema?.properties[name] : undefined) as
      | { properties?: Record<string, unknown> }
      | undefined;
    if (!known && name !== 'languageType') throw invalidRequest(name);
    if (!known?.properties || typeof value !== 'object' || value === null) continue;
    const inner = Object.keys(value).find((key) => !Object.hasOwn(known.properties ?? {}, key));
    if (inner !== undefined) throw invalidRequest(`${name}.${inner}`);
  }
}

const depthMax = 32;

/** Before validation: what is removed there may be a bomb too. */
function checkDepth(value: unknown, depth: number): void {
  if (depth > depthMax) throw invalidRequest('depth');
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) checkDepth(inner, depth + 1);
}

/** Refuses what no database can hold and what passes every range as infinite (1e999), so that it is a clear 400 and never a 500. */
function checkValue(value: unknown): void {
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) throw invalidRequest('text');
  if (typeof value === 'number' && !Number.isFinite(value)) throw invalidRequest('number');
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) checkValue(inner);
}

/** Says how long a shared cache may keep the answer: its normal life, cut at the next instant that changes it. */
function setCacheHeaders(reply: FastifyReply, maxAgeSeconds: number, { tags, changesAt }: Answer<unknown>): void {
  const untilChange = changesAt ? Math.floor((changesAt.getTime() - Date.now()) / 1000) : Infinity;
  const life = Math.min(maxAgeSeconds, untilChange);
  if (life <= 0) {
    reply.header('cache-control', 'no-store');
    return;
  }
  reply.header('cache-control', `public, max-age=0, s-maxage=${life}`);
  if (tags.length > 0) reply.header('cache-tag', tags.join(','));
  if (changesAt) reply.header('x-changes-at', changesAt.toISOString());
}
