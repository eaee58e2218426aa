/** The error that services throw for an expected refusal. One constructor per code; texts come from locales/<lang>/errors.json. */
import { errorCodes, type ErrorName } from '#shared/error-codes.ts';
import type { AddressFault } from '#shared/api/share-lab.ts';
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';
import { coverWidthMin } from '#shared/content/content-checks.ts';
import { imageBytesMax, imagePixelsMax, passwordMax, passwordMin, subtitleBytesMax, videoBytesMax } from '#shared/limits.ts';

export interface ErrorDetail {
  /** Values for the message. */
  values?: Record<string, string | number>;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Facts that the caller needs to go on; sent as `data`. */
  data?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** A refusal with a code of the catalogue. Below 500 its message reaches the caller. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly status: number;
  readonly values: Record<string, string | number>;
  readonly retryAfterSeconds: number | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;

  constructor(name: ErrorName, detail: ErrorDetail = {}) {
    super(name, { cause: detail.cause });
    this.name = 'AppError';
    this.errorName = name;
    this.status = errorCodes[name];
    this.values = detail.values ?? {};
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.data = detail.data;
  }
}

/** The database answers and refuses writes, as a standby does before its promotion. */
export class ReadOnlyError extends Error {
  constructor() {
    super('The database is read-only');
    this.name = 'ReadOnlyError';
  }
}

export const invalidRequest = (detail: string) => new AppError('invalidRequest', { values: { detail } });
export const malformedRequest = (cause?: unknown) => new AppError('malformedRequest', { cause });
/** A field that the form requires is empty. */
export const requiredMissing = () => new AppError('requiredMissing');
export const emailRefused = () => new AppError('emailRefused');
/** Wrong, used, too old, of another purpose or tried too often: one answer for all of them. */
export const codeRefused = () => new AppError('codeRefused');
/** The link of the first start is unknown, used or too old, or the site has staff: one answer for all of them. */
export const setupRefused = () => new AppError('setupRefused');
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
/** An ID number came without the separate consent to its use. */
export const consentMissing = () => new AppError('consentMissing');
/** A name that readers would take for the organisers. */
export const nameReserved = () => new AppError('nameReserved');
export const regionRefused = () => new AppError('regionRefused');
/** A rejection or going offline without a reason, or with one that is too short or too long. */
export const reasonRefused = () => new AppError('reasonRefused', { values: { min: reasonMin, max: reasonMax } });
/** Fields that keep a part of the site from going online. */
export const partIncomplete = (faults: readonly { field: string; problem: string }[]) =>
  new AppError('partIncomplete', { data: { faults } });
/** Required checks are not met; `data.checks` names them. */
export const workIncomplete = (checks: readonly string[]) =>
  new AppError('workIncomplete', { values: { detail: checks.join(', ') }, data: { checks } });
export const ownWork = () => new AppError('ownWork');
export const agencyUnverified = () => new AppError('agencyUnverified');
/** The act does not lead from the state in which the work is by now; `data` names it. */
export const transitionRefused = (data: { state: string; version: number }) => new AppError('transitionRefused', { data });
/** The same fields were changed by somebody else; `data` has their values and the version to go on from. */
export const editConflict = (data: { version: number; conflicts: Readonly<Record<string, unknown>> }) =>
  new AppError('editConflict', { data });
export const idTaken = () => new AppError('idTaken');
/** The current edition would be hidden. */
export const editionCurrent = () => new AppError('editionCurrent');
/** A hidden edition would be the current one. */
export const editionHidden = () => new AppError('editionHidden');
/** Something refers to it, so it cannot be deleted. */
export const stillUsed = () => new AppError('stillUsed');
export const lastAdmin = () => new AppError('lastAdmin');
/** A preview link that is over, revoked or unknown: one answer for all of them. */
export const linkEnded = () => new AppError('linkEnded');
export const imageFormat = () => new AppError('imageFormat');
/** Too many bytes or too many pixels. */
export const imageTooLarge = () =>
  new AppError('imageTooLarge', { values: { megabytes: imageBytesMax / 1_048_576, megapixels: imagePixelsMax / 1_000_000 } });
export const imageTooSmall = () => new AppError('imageTooSmall', { values: { width: coverWidthMin } });
export const videoFormat = () => new AppError('videoFormat');
export const videoTooLarge = () => new AppError('videoTooLarge', { values: { gigabytes: videoBytesMax / 1_073_741_824 } });
export const subtitleTooLarge = () => new AppError('subtitleTooLarge', { values: { megabytes: subtitleBytesMax / 1_048_576 } });
/** Subtitles that cannot be read or shown; `line` counts from 1, `data.faults` has all of the lines. */
export const subtitleRefused = (line: number, faults: readonly unknown[]) =>
  new AppError('subtitleRefused', { values: { line }, data: { faults } });
/** No address of this site; `data.reason` says why. */
export const addressRefused = (reason: AddressFault = 'foreign') => new AppError('addressRefused', { data: { reason } });
/** A picture's address that is none of the public web. */
export const pictureAddressRefused = () => new AppError('pictureAddressRefused');
/** The other server does not give the picture; why is told to nobody, because it would describe a network. */
export const pictureUnreachable = (cause?: unknown) => new AppError('pictureUnreachable', { cause });
/** A table that cannot be imported; `data.faults` has its rows. */
export const importRefused = (faults: readonly unknown[]) =>
  new AppError('importRefused', { values: { count: faults.length }, data: { faults } });
export const accountBlocked = () => new AppError('accountBlocked');
/** An account in its cool-off before the erasure writes nothing. */
export const accountClosing = () => new AppError('accountClosing');
/** An account made by staff must choose its own password first. */
export const passwordChangeNeeded = () => new AppError('passwordChangeNeeded');
export const commentsClosed = () => new AppError('commentsClosed');
/** Told only to whoever holds a right code of the address. */
export const emailTaken = () => new AppError('emailTaken');
export const commentRepeated = () => new AppError('commentRepeated');
export const codeTooSoon = (seconds: number) => new AppError('codeTooSoon', { values: { seconds }, retryAfterSeconds: seconds });
export const commentTooSoon = (seconds: number) => new AppError('commentTooSoon', { values: { seconds }, retryAfterSeconds: seconds });
export const mailUnavailable = (cause?: unknown) => new AppError('mailUnavailable', { cause, retryAfterSeconds: 10 });
/** The messaging app gives no ticket now. */
export const shareUnavailable = (retryAfterSeconds: number) => new AppError('shareUnavailable', { retryAfterSeconds });
export const notLoggedIn = () => new AppError('notLoggedIn');
/** A film that not everybody may play is not shown on other sites either. */
export const embedRefused = () => new AppError('embedRefused');
export const formatNotOffered = () => new AppError('formatNotOffered');
export const notAllowed = () => new AppError('notAllowed');
/** The authorisation is not of this video, or not of ours. */
export const playDenied = () => new AppError('playDenied');
/** The authorisation was right and its time is over: a new one may be asked for. */
export const playExpired = () => new AppError('playExpired');
/** Before and after the window in which a film can be played; `at` as it is shown. */
export const playNotOpen = (at: string) => new AppError('playNotOpen', { values: { at } });
export const playEnded = (at: string) => new AppError('playEnded', { values: { at } });
/** The path is there for other methods; the answer names them. */
export const methodNotAllowed = () => new AppError('methodNotAllowed');
export const notFound = () => new AppError('notFound');
/** Somebody else was quicker, or it would leave something impossible; `data` has the present state. */
export const conflict = (data?: Readonly<Record<string, unknown>>) => new AppError('conflict', data ? { data } : {});
export const gone = () => new AppError('gone');
export const tooLarge = () => new AppError('tooLarge');
export const unsupportedType = () => new AppError('unsupportedType');
export const tooManyRequests = (seconds: number) => new AppError('tooManyRequests', { values: { seconds }, retryAfterSeconds: seconds });
export const unavailable = (cause?: unknown) => new AppError('unavailable', { cause, retryAfterSeconds: 3 });
export const storageFull = (cause?: unknown) => new AppError('storageFull', { cause });
