/** The error that services throw for an expected refusal. One constructor per code; texts come from locales/<lang>/errors.json. */
import { errorCodes, type ErrorName } from '#shared/error-codes.ts';
import { passwordMax, passwordMin } from '#shared/limits.ts';

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
/** A field that the form requires is empty. */
export const requiredMissing = () => new AppError('requiredMissing');
export const emailRefused = () => new AppError('emailRefused');
/** Wrong, used, too old, of another purpose or tried too often: one answer for all of them. */
export const codeRefused = () => new AppError('codeRefused');
export const invitationRefused = () => new AppError('invitationRefused');
/** Unknown address or wrong password: one answer for both. */
export const loginRefused = () => new AppError('loginRefused');
/** Too short or too long. */
export const passwordRefused = () => new AppError('passwordRefused', { values: { min: passwordMin, max: passwordMax } });
export const passwordCommon = () => new AppError('passwordCommon');
/** The password that confirms an act is not the account's. */
export const passwordWrong = () => new AppError('passwordWrong');
export const phoneRefused = () => new AppError('phoneRefused');
export const idNumberRefused = () => new AppError('idNumberRefused');
export const regionRefused = () => new AppError('regionRefused');
export const accountBlocked = () => new AppError('accountBlocked');
/** An account made by staff must choose its own password first. */
export const passwordChangeNeeded = () => new AppError('passwordChangeNeeded');
export const commentsClosed = () => new AppError('commentsClosed');
/** Told only to whoever holds a right code of the address. */
export const emailTaken = () => new AppError('emailTaken');
export const commentRepeated = () => new AppError('commentRepeated');
export const codeTooSoon = (seconds: number) => new AppError('codeTooSoon', { values: { seconds }, retryAfterSeconds: seconds });
export const commentTooSoon = (seconds: number) => new AppError('commentTooSoon', { values: { seconds }, retryAfterSeconds: seconds });
export const mailUnavailable = (cause?: unknown) => new AppError('mailUnavailable', { cause, retryAfterSeconds: 10 });
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
