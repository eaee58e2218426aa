/** Errors become answers here and nowhere else: the envelope, the status, and from 500 on nothing but the code. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#shared/language.ts';
import {
  AppError,
  invalidRequest,
  malformedRequest,
  notFound,
  tooLarge,
  tooManyRequests,
  unavailable,
  unsupportedType,
} from '#server/errors.ts';
import { languageOf } from '#server/http/route.ts';

export interface ErrorHandlerOptions {
  /** Text of a key in a language. */
  translate: (language: Language, key: string, values: Record<string, string | number>) => string;
  /** Adds the technical description; never in production. */
  describe: boolean;
}

/** Paths that answer in the envelope; all others are pages or files. */
export const apiPrefixes = ['/web/', '/webAdmin/', '/system/', '/vod/'] as const;

export function isApiPath(url: string): boolean {
  return apiPrefixes.some((prefix) => url.startsWith(prefix));
}

export function addErrorHandler(app: FastifyInstance, { translate, describe }: ErrorHandlerOptions): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    // What is not offered (501) is the caller's wish, no fault.
    if (refusal.status >= 500 && refusal.errorName !== 'formatNotOffered') request.log.error({ err: error }, 'request failed');
    return answer({ request, reply, refusal, error });
  });

  function answer({
    request,
    reply,
    refusal,
    error,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    refusal: AppError;
    error: unknown;
  }): FastifyReply {
    if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds));
    reply.removeHeader('cache-tag');
    const status = statusOf(request, refusal.status);
    // The status that other callers get, for logs and proxies that count by status.
    if (status !== refusal.status) reply.header('x-status', String(refusal.status));
    return (
      reply
        .code(status)
        // The schema of a status 200 is that of a success, and would leave out what a refusal tells.
        .serializer(JSON.stringify)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send({
          code: refusal.status,
          msg: translate(safeLanguage(request), `errors:${refusal.errorName}`, refusal.values),
          // Countdowns read it here: a browser's helper sees the envelope only.
          ...(refusal.retryAfterSeconds ? { data: { seconds: refusal.retryAfterSeconds } } : refusal.data ? { data: refusal.data } : {}),
          ...(describe ? { desc: error instanceof Error ? `${error.name}: ${error.message}` : String(error) } : {}),
        })
    );
  }
}

/** Refusals of calls that are told in the envelope alone to callers with the specification's `client-type` header. */
const toldInEnvelope: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 410, 422]);
/** Bytes of films and of uploads: their clients read the status. */
const bytePaths = /^\/vod\/(play|film|upload)\//;

/**
 * The HTTP status of a refusal: that of the envelope, but 200 for the specification's helper, which takes a status from 400 on
 * for a network error and loses the message. Refusals are never stored, so no cache gives one caller's status to another.
 */
function statusOf({ headers, url }: FastifyRequest, status: number): number {
  const readsEnvelope = Boolean(headers['client-type']) && isApiPath(url) && !bytePaths.test(url);
  return readsEnvelope && toldInEnvelope.has(status) ? 200 : status;
}

function safeLanguage(request: FastifyRequest): Language {
  try {
    return languageOf(request);
  } catch {
    return 'zh-Hans';
  }
}

const byFastifyCode: Record<string, (error: FastifyError) => AppError> = {
  FST_ERR_VALIDATION: (error) => invalidRequest(validationDetail(error)),
  FST_ERR_CTP_INVALID_JSON_BODY: malformedRequest,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformedRequest,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformedRequest,
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedType,
  FST_ERR_NOT_FOUND: notFound,
};

/**
 * Codes of a database that cannot do its work now: connection trouble, PostgreSQL's classes 08, 53 and 57, and a
 * write to a read-only server, such as a standby that is about to be promoted.
 */
const databaseAway = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|08|53|57|25006)/;

/** What the driver says without a code. */
const databaseSilent =
  /timeout exceeded when trying to connect|timeout expired|connect ENOENT|Connection terminated|Query read timeout|Client has encountered a connection error/;

function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (databaseAway.test(String((current as { code?: unknown }).code ?? '')) || databaseSilent.test(current.message)) return true;
  }
  return false;
}

/** The refusal that an error stands for; what nobody expected is `internal`. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as FastifyError;
  const known = code ? byFastifyCode[code] : undefined;
  if (known) return known(error as FastifyError);
  if (isDatabaseAway(error)) return unavailable(error);
  if (statusCode === 429) return tooManyRequests(60);
  // Files outside a folder are not there for anybody.
  if (statusCode === 403) return notFound();
  if (statusCode === 413) return tooLarge();
  if (statusCode === 415) return unsupportedType();
  if (statusCode && statusCode >= 400 && statusCode < 500) return malformedRequest(error);
  return new AppError('internal', { cause: error });
}

function validationDetail(error: FastifyError): string {
  const first = error.validation?.[0];
  const field =
    first?.instancePath.slice(1).replaceAll('/', '.') || String(first?.params?.['missingProperty'] ?? error.validationContext ?? '');
  return field;
}
