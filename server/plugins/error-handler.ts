/** The only place that turns errors into responses: envelope and status, and from 500 on nothing but the code. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#shared/language.ts';
import {
  AppError,
  invalidRequest,
  malformedRequest,
  notFound,
  OverloadError,
  tooLarge,
  tooManyRequests,
  unavailable,
  unsupportedType,
} from '#server/errors.ts';
import { languageOf } from '#server/http/route.ts';
import { tagHeaders } from '#server/http/shared-life.ts';

export interface ErrorHandlerOptions {
  /** Translates a key. */
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
    // 501 is a request for something that is not offered, not a fault. Metrics count those that are refused under load.
    const isFault = refusal.status >= 500 && refusal.errorName !== 'formatNotOffered' && !(refusal instanceof OverloadError);
    if (isFault) request.log.error({ err: error }, 'request failed');
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
    for (const name of Object.keys(tagHeaders(['none']))) reply.removeHeader(name);
    const status = statusOf(request, refusal.status);
    // The status that other callers get, for logs and proxies that count by status.
    if (status !== refusal.status) reply.header('x-status', String(refusal.status));
    return (
      reply
        .code(status)
        // The schema of status 200 describes successes, and would drop the data of a refusal.
        .serializer(JSON.stringify)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send({
          code: refusal.status,
          msg: translate(safeLanguage(request), `errors:${refusal.errorName}`, refusal.values),
          // Countdowns read the seconds from the envelope, because the specification's helper does not expose headers.
          ...(refusal.retryAfterSeconds ? { data: { seconds: refusal.retryAfterSeconds } } : refusal.data ? { data: refusal.data } : {}),
          ...(describe ? { desc: error instanceof Error ? `${error.name}: ${error.message}` : String(error) } : {}),
        })
    );
  }
}

/** Statuses that callers with the specification's `client-type` header get in the envelope only. */
const envelopeStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 410, 422, 429]);
/** Bytes of films and of uploads, whose clients read the status. */
const bytePaths = /^\/vod\/(play|film|upload)\//;

/**
 * The HTTP status of a refusal: that of the envelope, but 200 for the specification's helper, which treats statuses
 * from 400 on as network errors and loses the message. Refusals are never cached, so callers do not get each other's
 * status.
 */
function statusOf({ headers, url }: FastifyRequest, status: number): number {
  const readsEnvelope = Boolean(headers['client-type']) && isApiPath(url) && !bytePaths.test(url);
  return readsEnvelope && envelopeStatuses.has(status) ? 200 : status;
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
 * Codes of an unavailable database: connection errors, PostgreSQL's classes 08, 53 and 57, and writes to a read-only
 * server, such as a standby before its promotion.
 */
const databaseAway = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|08|53|57|25006)/;

/** Messages of the driver's errors without a code. */
const databaseSilent =
  /timeout exceeded when trying to connect|timeout expired|connect ENOENT|Connection terminated|Query read timeout|Client has encountered a connection error/;

function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (databaseAway.test(String((current as { code?: unknown }).code ?? '')) || databaseSilent.test(current.message)) return true;
  }
  return false;
}

/** Maps an error to a refusal; unexpected ones are `internal`. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as FastifyError;
  const known = code ? byFastifyCode[code] : undefined;
  if (known) return known(error as FastifyError);
  if (isDatabaseAway(error)) return unavailable(error);
  if (statusCode === 429) return tooManyRequests(60);
  // Files outside a folder are reported as missing.
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
