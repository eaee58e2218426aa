/** Serves contracts: checks caller and input, reads the language, wraps the result in the envelope, and sets cache headers. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Contract, Data, Method } from '#shared/api/endpoint.ts';
import { plainQuery, type Page } from '#shared/api/paging.ts';
import { languageFromNumber, type Language } from '#shared/language.ts';
import { plainHook } from '#server/plugins/plain-hook.ts';
import { checkCaller, identifyCaller, viewerOf } from './caller.ts';
import { answerCacheOf, packAnswer } from './answer-cache.ts';
import { figuresOfCall, isStorable, keyOfCall } from './answer-key.ts';
import { checkDepth, checkNames, checkValue } from './field-checks.ts';
import { limitCall } from '#server/plugins/rate-limit.ts';
import { instantHeaders, sharedSeconds, tagHeaders } from './shared-life.ts';
import { callCookie, type CallCookie } from './signed-cookies.ts';
import { isLocalCall, isOwnCall, networkOfVisitor } from './visitor.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import type { Answer } from '#server/services/core/visibility.ts';

type Input<S> = S extends TObject ? Static<S> : Record<never, never>;

type ViewerOf<C extends Contract> = C['auth'] extends 'public' ? null : C['auth'] extends 'optional' ? SessionViewer | null : SessionViewer;

/** Origin of a call, for rate limits and the list of sessions. */
export interface CallSource {
  /** Address, or the network that one visitor owns. */
  network: string;
  userAgent: string;
  /** Purpose of the request as the browser states it, such as `prefetch`; '' = none stated. */
  purpose: string;
  /** Idempotency key of a write; '' = none. */
  idempotencyKey: string;
}

export interface RouteInput<C extends Contract> {
  /** The caller; null if the contract does not ask, or is public and nobody is logged in. */
  viewer: ViewerOf<C>;
  source: CallSource;
  params: Input<C['params']>;
  query: Input<C['query']>;
  body: Input<C['body']>;
  language: Language;
  signal: AbortSignal;
  /** The cookie that the contract names, if any. */
  cookie: CallCookie;
}

type Rows<D> = D extends readonly (infer Row)[] ? Row : never;
/** Result of a handler: the value for `data`, or a page if the contract answers in rows. */
export type Handled<C extends Contract> = Answer<C['answer'] extends 'rows' ? Page<Rows<Data<C>>> : Data<C>>;
export type Handler<C extends Contract> = (input: RouteInput<C>) => Promise<Handled<C>>;

/** Registered contracts of an app, in order; read by documentation and tests. */
const servedContracts = new WeakMap<FastifyInstance['server'], Contract[]>();

export function contractsOf(app: FastifyInstance): readonly Contract[] {
  return servedContracts.get(app.server) ?? [];
}

/** Registers a contract. Throws at start if the path is taken. */
export function route<C extends Contract>(app: FastifyInstance, contract: C, handler: Handler<C>): void {
  noteContract(app, contract);
  for (const path of [contract.path, ...(contract.alsoPaths ?? [])]) {
    for (const method of [contract.method, ...(contract.also ?? [])]) serve(app, { contract, path, method }, handler);
  }
}

/** Counts a contract among those that the app serves. */
export function noteContract(app: FastifyInstance, contract: Contract): void {
  const served = servedContracts.get(app.server);
  if (served) served.push(contract);
  else servedContracts.set(app.server, [contract]);
}

/** How a call by another method than the contract's own sends its fields. */
interface FieldPlaces {
  bodyInQuery: boolean;
  queryInBody: boolean;
}
const ownPlaces: FieldPlaces = { bodyInQuery: false, queryInBody: false };

/** Checks of a call before its handler: the caller, its limit, then the fields. */
export function checksOf(
  contract: Contract,
  { bodyInQuery, queryInBody }: FieldPlaces = ownPlaces,
): Pick<RouteShorthandOptions, 'onRequest' | 'preValidation' | 'preHandler'> {
  const { auth, limit } = contract;
  const checkCall: Pick<RouteShorthandOptions, 'onRequest'> = {
    onRequest: async (request) => {
      await identifyCaller(request, auth);
      if (limit) await limitCall(request, limit);
    },
  };
  return {
    ...(auth === 'public' && !limit ? {} : checkCall),
    preValidation: plainHook((request) => {
      readAhead(request);
      checkCaller(request, contract);
      if (queryInBody || contract.isLoose) addQueryToBody(request);
      if (contract.isStrict) checkNames(contract, request.body);
    }),
    preHandler: plainHook(({ params, query, body }) => {
      // Fields that the contract does not name are removed.
      if (contract.params) checkValue(params);
      if (contract.query ?? bodyInQuery) checkValue(query);
      if (contract.body ?? queryInBody) checkValue(body);
    }),
  };
}

function serve<C extends Contract>(
  app: FastifyInstance,
  { contract, path, method }: { contract: C; path: string; method: Method },
  handler: Handler<C>,
): void {
  // A write has its fields in the body; called as GET, in the query.
  const bodyInQuery = method === 'GET' && contract.body !== undefined;
  // A read has its fields in the query; called as POST, in the body.
  const queryInBody = method !== 'GET' && contract.method === 'GET' && contract.query !== undefined;
  const mayBeKept = method === 'GET' && isStorable(contract);
  app.route({
    method,
    url: path,
    config: { contract: { method: contract.method, path: contract.path } } as object,
    // Each call is documented once.
    schema: { ...schemaOf(contract, { bodyInQuery, queryInBody }), ...(path === contract.path ? {} : { hide: true }) } as object,
    ...checksOf(contract, { bodyInQuery, queryInBody }),
    ...(contract.bodyBytesMax ? { bodyLimit: contract.bodyBytesMax } : {}),
    handler: async (request, reply) => {
      // Whether others wait for the answer too, whenever this caller leaves.
      let isShared = false;
      const input = {
        params: request.params,
        query: plainQuery((queryInBody ? request.body : request.query) as Record<string, unknown>, contract.pageSizeMax),
        body: (bodyInQuery ? request.query : request.body) ?? {},
        language: languageOf(request),
        viewer: viewerOf(request),
        // Found out when a handler asks, because most do not.
        get source() {
          return sourceOf(request);
        },
        get signal() {
          return isShared ? neverAborted : leavingSignal(reply);
        },
        cookie: contract.cookie ? callCookie(request, reply, contract.cookie) : noCookie,
      } as RouteInput<C>;
      const cache = mayBeKept && !isLocalCall(request) ? answerCacheOf(app) : undefined;
      const key = cache ? keyOfCall(contract, input) : null;
      if (!cache || key === null) {
        const answer = await handler(input);
        setCacheHeaders(reply, answer, { maxAgeSeconds: method === 'GET' ? contract.maxAgeSeconds : 0, isOwn: isOwnCall(request) });
        return envelopeOf(contract, answer.data);
      }
      if (hasKnownNames(contract, request)) cache.remember(request.raw.url ?? '', key);
      const packed = await cache.get(key, async () => {
        isShared = true;
        const answer = await handler(input);
        const text = String(reply.serialize(envelopeOf(contract, answer.data)));
        return packAnswer({
          route: contract.path,
          text,
          answer,
          figures: figuresOfCall(input, answer.data),
          lifeSeconds: contract.maxAgeSeconds,
        });
      });
      return cache.send(request, reply, packed);
    },
  });
}

const neverAborted = new AbortController().signal;

/** Aborts when the caller leaves without the response. Fastify's own signal also does so once a body has been read. */
function leavingSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const end = () => {
    if (!raw.writableFinished) leaving.abort();
  };
  if (raw.closed) end();
  else raw.once('close', end);
  return leaving.signal;
}

/** Whether the address has no fields but those of the contract. */
function hasKnownNames({ query }: Contract, { raw }: FastifyRequest): boolean {
  const names = [...new URLSearchParams(raw.url?.split('?', 2)[1] ?? '').keys()];
  return names.every((name) => name === 'languageType' || Object.hasOwn(query?.properties ?? {}, name));
}

const noCookie: CallCookie = { value: null, set: () => undefined };

function envelopeOf(contract: Contract, data: unknown): Record<string, unknown> {
  if (contract.answer === 'user') return { code: 200, msg: '', data, user: data };
  if (contract.answer !== 'rows')
    return {
      code: 200,
      msg: '',
      [contract.answer]: data,
      ...(contract.hasRows ? { rows: (data as Page<unknown>).rows, total: (data as Page<unknown>).total } : {}),
    };
  const { rows, total, columnType } = data as Page<unknown>;
  return { code: 200, msg: '', rows, total, columnType: columnType ?? '' };
}

/** Maximum length of an idempotency key. */
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

const answerSchemas = new WeakMap<Contract, object>();

/** The envelope of a contract's response: one object for all its paths and methods, because a serializer is compiled for each object. */
function answerSchema(contract: Contract): object {
  const known = answerSchemas.get(contract);
  if (known) return known;
  const schema = { type: 'object', properties: { code: { type: 'integer' }, msg: { type: 'string' }, ...answerProperties(contract) } };
  answerSchemas.set(contract, schema);
  return schema;
}

function answerProperties({ answer, data, hasRows }: Contract): Record<string, TSchema | object> {
  if (hasRows) return { data, rows: (data as TObject).properties['rows'] ?? {}, total: { type: 'integer' } };
  if (answer === 'rows') return { rows: data, total: { type: 'integer' }, columnType: { type: 'string' } };
  return answer === 'user' ? { data, user: data } : { [answer]: data };
}

export function schemaOf(contract: Contract, { bodyInQuery, queryInBody }: FieldPlaces = ownPlaces): RouteShorthandOptions['schema'] {
  return {
    summary: contract.summary,
    tags: [contract.path.split('/').slice(1, 4).join('/')],
    ...(contract.params ? { params: contract.params } : {}),
    ...(contract.query ? { [queryInBody ? 'body' : 'querystring']: contract.query } : {}),
    ...(contract.body ? { [bodyInQuery ? 'querystring' : 'body']: contract.body } : {}),
    ...(contract.auth === 'public' ? {} : { security: contract.auth === 'optional' ? [{}, { token: [] }] : [{ token: [] }] }),
    ...(contract.answer === 'file' ? {} : { response: { 200: answerSchema(contract) } }),
  } as RouteShorthandOptions['schema'];
}

/** Languages of requests, read before the validator removes unknown fields. */
const languages = new WeakMap<FastifyRequest, Language>();

/** The requested language: `languageType` in the query of GET, in the body of POST and PUT. */
export function languageOf(request: FastifyRequest): Language {
  const known = languages.get(request);
  if (known) return known;
  const query = new URLSearchParams(request.raw.url?.split('?', 2)[1] ?? '');
  if (query.has('languageType')) return languageFromNumber(query.get('languageType'));
  const body = request.body as { languageType?: unknown } | null | undefined;
  return languageFromNumber(typeof body === 'object' && body ? body.languageType : undefined);
}

/** Language of error messages outside contracts. */
export function noteLanguage(request: FastifyRequest, language: Language): void {
  languages.set(request, language);
}

/** Stores the language. The encrypt header is ignored: an encrypted body is not JSON and was refused before. */
function readAhead(request: FastifyRequest): void {
  const { languageType } = (request.query ?? {}) as { languageType?: unknown };
  languages.set(request, languageType === undefined ? languageOf(request) : languageFromNumber(languageType));
  checkDepth(request.body, 0);
}

/** Some clients send the fields of a POST in the query; those of the body take precedence. */
function addQueryToBody(request: FastifyRequest): void {
  const { query, body } = request;
  if (typeof (body ?? {}) !== 'object' || Array.isArray(body)) return;
  request.body = { ...(query as object), ...(body as object | null | undefined) };
}

/** Lifetime in shared caches: the contract's, cut at the next instant that changes the response. */
function setCacheHeaders(
  reply: FastifyReply,
  { tags, changesAt, goesAt }: Answer<unknown>,
  { maxAgeSeconds, isOwn }: { maxAgeSeconds: number; isOwn: boolean },
): void {
  const untilChange = changesAt ? Math.floor((changesAt.getTime() - Date.now()) / 1000) : Infinity;
  const life = Math.min(maxAgeSeconds, untilChange);
  if (life <= 0) {
    reply.header('cache-control', 'no-store');
    return;
  }
  reply.header('cache-control', `public, max-age=0, s-maxage=${isOwn ? life : sharedSeconds(life)}`);
  reply.headers({ ...tagHeaders(tags), ...instantHeaders({ changesAt, goesAt }) });
}
