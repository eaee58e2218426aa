/** The error that services throw for an expected refusal. One constructor per code; texts come from locales/<lang>/errors.json. */
import { errorCodes, type ErrorName } from '#shared/error-codes.ts';

export interface ErrorDetail {
  /** Values for the message. */
  values?: Record<string, string | number>;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal with a code of the catalogue. Below 500 its message reaches the caller. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly status: number;
  readonly values: Record<string, string | number>;
  readonly retryAfterSeconds: number | undefined;

  constructor(name: ErrorName, detail: ErrorDetail = {}) {
    super(name, { cause: detail.cause });
    this.name = 'AppError';
    this.errorName = name;
    this.status = errorCodes[name];
    this.values = detail.values ?? {};
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

export const invalidRequest = (detail: string) => new AppError('invalidRequest', { values: { detail } });
export const malformedRequest = (cause?: unknown) => new AppError('malformedRequest', { cause });
export const sortRefused = () => new AppError('sortRefused');
export const notLoggedIn = () => new AppError('notLoggedIn');
export const notAllowed = () => new AppError('notAllowed');
/** The authorisation is not of this video, or not of ours. */
export const playDenied = () => new AppError('playDenied');
/** The authorisation was right and its time is over: a new one may be asked for. */
export const playExpired = () => new AppError('playExpired');
/** Before and after the window in which a film can be played; `at` as it is shown. */
export const playNotOpen = (at: string) => new AppError('playNotOpen', { values: { at } });
export const playEnded = (at: string) => new AppError('playEnded', { values: { at } });
export const notFound = () => new AppError('notFound');
export const conflict = () => new AppError('conflict');
export const gone = () => new AppError('gone');
export const tooLarge = () => new AppError('tooLarge');
export const unsupportedType = () => new AppError('unsupportedType');
export const encryptedBody = () => new AppError('encryptedBody');
export const unknownHost = () => new AppError('unknownHost');
export const tooManyRequests = (seconds: number) => new AppError('tooManyRequests', { values: { seconds }, retryAfterSeconds: seconds });
export const unavailable = (cause?: unknown) => new AppError('unavailable', { cause, retryAfterSeconds: 3 });
export const storageFull = (cause?: unknown) => new AppError('storageFull', { cause });
