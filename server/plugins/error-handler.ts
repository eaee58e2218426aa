/** Errors become answers here and nowhere else: the envelope, the status, and from 500 on nothing but the code. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#shared/language.ts';
import { AppError, invalidRequest, malformedRequest, notFound, tooLarge, tooManyRequests, unavailable, unsupportedType } from '#server/errors.ts';
import { languageOf } from '#server/route.ts';

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

  function answer({ request, reply, refusal, error }: { request: FastifyRequest; reply: FastifyReply; refusal: AppError; error: unknown }): FastifyReply {
    if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds));
    reply.removeHeader('cache-tag');
    return reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .send({
        code: refusal.status,
        msg: translate(safeLanguage(request), `errors:${refusal.errorName}`, refusal.values),
        // Countdowns read it here: a browser's helper sees the envelope only.
        ...(refusal.retryAfterSeconds ? { data: { seconds: refusal.retryAfterSeconds } } : refusal.data ? { data: refusal.data } : {}),
        ...(describe ? { desc: error instanceof Error ? `${error.name}: ${error.message}` : String(error) } : {}),
      });
  }
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

/** Codes of a database that is away: connection trouble and PostgreSQL's classes 08, 53 and 57. */
const databaseAway = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|53|57)/;

/** What the driver says without a code. */
const databaseSilent = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/;

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
  const field = first?.instancePath.slice(1).replaceAll('/', '.') || String(first?.params?.['missingProperty'] ?? error.validationContext ?? '');
  return field;
}
