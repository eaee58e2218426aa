/** Errors that services throw for expected refusals, one constructor per code. The texts are in locales/<lang>/errors.json. */
import { errorCodes, type ErrorName } from '#shared/error-codes.ts';
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';
import { coverWidthMin } from '#shared/content/content-checks.ts';
import { cropSideMin } from '#shared/media/crop-box.ts';
import {
  articleFileBytesMax,
  archiveBytesMax,
  documentBytesMax,
  imageBytesMax,
  imagePixelsMax,
  passwordMax,
  passwordMin,
  savedViewsMax,
  subtitleBytesMax,
  videoBytesMax,
} from '#shared/limits.ts';

export interface ErrorDetail {
  /** Values for placeholders of the message. */
  values?: Record<string, string | number>;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Data that the caller needs to continue; sent as `data`. */
  data?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** An expected refusal with a code of `shared/error-codes.ts`. Its message is sent if the status is below 500. */
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

/** The process has more to do than it can: refused early, so that what it has begun is soon done. */
export class OverloadError extends AppError {
  constructor() {
    super('unavailable', { retryAfterSeconds: retryAfterOverload() });
    this.name = 'OverloadError';
  }
}

/** Seconds at random, so that those who were refused do not return together; at most those of an unavailable database. */
export function retryAfterOverload(): number {
  return 1 + Math.floor(Math.random() * 3);
}

/** The database is read-only, like a standby before its promotion. */
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
/** The code is wrong, used, expired, for another purpose or was tried too often; one response for all cases. */
export const codeRefused = () => new AppError('codeRefused');
/** The setup link is unknown, used or expired, or the site already has staff; one response for all cases. */
export const setupRefused = () => new AppError('setupRefused');
export const invitationRefused = () => new AppError('invitationRefused');
/** Unknown address or wrong password; one response for both. */
export const loginRefused = () => new AppError('loginRefused');
/** The new password is too short or too long. */
export const passwordRefused = () => new AppError('passwordRefused', { values: { min: passwordMin, max: passwordMax } });
export const passwordCommon = () => new AppError('passwordCommon');
/** The confirming password is not the account's. */
export const passwordWrong = () => new AppError('passwordWrong');
/** The code of the second factor is wrong or has been used. */
export const secondFactorWrong = () => new AppError('secondFactorWrong');
/** The passkey is not the account's, or what it signed is not what was asked for. */
export const passkeyRefused = () => new AppError('passkeyRefused');
/** The password is right; the login continues with the challenge and a code, or a passkey if the account has one. */
export const secondFactorNeeded = (data: { challenge: string; hasPasskey: boolean }) => new AppError('secondFactorNeeded', { data });
/** Staff must set up a second factor before they use the management centre. */
export const secondFactorMissing = () => new AppError('secondFactorMissing');
/** Staff of this site cannot be without a second factor. */
export const secondFactorRequired = () => new AppError('secondFactorRequired');
/** The login took too long, or its password has changed since; it starts again. */
export const challengeEnded = () => new AppError('challengeEnded');
/** The set-up of a second factor took too long, or a later one has replaced it. */
export const enrolmentEnded = () => new AppError('enrolmentEnded');
export const phoneRefused = () => new AppError('phoneRefused');
export const idNumberRefused = () => new AppError('idNumberRefused');
/** An ID number was sent without the separate consent to its use. */
export const consentMissing = () => new AppError('consentMissing');
/** The name could be mistaken for the organisers. */
export const nameReserved = () => new AppError('nameReserved');
export const regionRefused = () => new AppError('regionRefused');
/** The reason of a rejection or takedown is missing, too short or too long. */
export const dueDateRefused = () => new AppError('dueDateRefused');
export const reasonRefused = () => new AppError('reasonRefused', { values: { min: reasonMin, max: reasonMax } });
/** Fields of a part of the site are incomplete, so it cannot be published. */
export const partIncomplete = (faults: readonly { field: string; problem: string }[]) =>
  new AppError('partIncomplete', { data: { faults } });
/** Required checks of the item fail; `data.checks` lists them. */
export const workIncomplete = (checks: readonly string[]) =>
  new AppError('workIncomplete', { values: { detail: checks.join(', ') }, data: { checks } });
export const ownWork = () => new AppError('ownWork');
export const agencyUnverified = () => new AppError('agencyUnverified');
/** The action is not allowed in the item's current state, which is in `data`. */
export const transitionRefused = (data: { state: string; version: number }) => new AppError('transitionRefused', { data });
/** Another editor has changed the same fields; `data` has their values and the current version. */
export const editConflict = (data: { version: number; conflicts: Readonly<Record<string, unknown>> }) =>
  new AppError('editConflict', { data });
export const viewNameTaken = () => new AppError('viewNameTaken');
export const viewsFull = () => new AppError('viewsFull', { values: { max: savedViewsMax } });
/** The address is a screen's, or something else of the site has it. */
export const addressTaken = (path: string) => new AppError('addressTaken', { values: { detail: path } });
export const idTaken = () => new AppError('idTaken');
/** The current edition cannot be hidden. */
export const editionCurrent = () => new AppError('editionCurrent');
/** The edition has been public, or films, nominees or jury depend on it, so it cannot be deleted. */
export const editionKept = () => new AppError('editionKept');
/** There is an edition of this year already. */
export const editionTaken = () => new AppError('editionTaken');
/** A hidden edition cannot become the current one. */
export const editionHidden = () => new AppError('editionHidden');
/** Visitors do not see the edition or its nominees, so no winner can be revealed. */
export const revealHidden = () => new AppError('revealHidden');
/** The edition has a run of show that has not begun, so no winner can be revealed. */
export const revealNotBegun = () => new AppError('revealNotBegun');
/** The winners are public already. */
export const revealPublic = () => new AppError('revealPublic');
/** Another reveal has been armed or counts down. */
export const revealPending = (name: string) => new AppError('revealPending', { values: { name } });
/** The reveal has expired, was withdrawn, or its winners are public. */
export const revealEnded = () => new AppError('revealEnded');
/** The key was not held for long enough. */
export const revealTooShort = (seconds: number) => new AppError('revealTooShort', { values: { seconds } });
/** A second person must confirm the reveal. */
export const revealOwn = () => new AppError('revealOwn');
/** The instant of the winners is nearer than a plan may be; the console reveals them. */
export const revealTooNear = (minutes: number) => new AppError('revealTooNear', { values: { min: minutes } });
/** A second person must confirm that the winners become public earlier. */
export const revealNotAlone = () => new AppError('revealNotAlone');
/** Awards without a winner cannot be revealed. */
export const winnerMissing = (awards: readonly string[]) => new AppError('winnerMissing', { values: { awards: awards.join(' · ') } });
/** The result is about to become public. */
export const resultFrozen = (seconds: number) => new AppError('resultFrozen', { values: { seconds } });
/** The results of the edition are sealed: none is entered, read or revealed before they are opened. */
export const resultsSealed = () => new AppError('resultsSealed');
/** Results of the edition can be read, so that sealing them would hide nothing. */
export const sealReadable = () => new AppError('sealReadable');
/** The results are not sealed, are being opened, or are sealed with these keys. */
export const sealClosed = () => new AppError('sealClosed');
/** Results are sealed with all keys or not at all. */
export const sealKeyMissing = (keys: number) => new AppError('sealKeyMissing', { values: { count: keys } });
/** A sealed result is deleted only by two people. */
export const sealNotAlone = () => new AppError('sealNotAlone');
/** Results that name no nominee of their award stay sealed. */
export const sealForeign = (awards: readonly string[]) => new AppError('sealForeign', { values: { awards: awards.join(' · ') } });
/** A result has been sealed anew since its shares were read. */
export const sealChanged = () => new AppError('sealChanged');
/** Two keys were entered, but the results do not open with them. */
export const sealFaulty = () => new AppError('sealFaulty');
/** The instant of the winners has passed: opened results would be public at once. */
export const sealPublic = () => new AppError('sealPublic');
/** Other records refer to the record, so it cannot be deleted. */
export const stillUsed = () => new AppError('stillUsed');
/** The parent of a removed record has gone, or its place is taken. */
export const restoreRefused = () => new AppError('restoreRefused');
/** The licence of a picture or document has ended, so it cannot be published. */
export const licenceEnded = (field?: string) => new AppError('licenceEnded', field === undefined ? {} : { data: { field } });
export const lastAdmin = () => new AppError('lastAdmin');
/** The link of a preview or of the press is expired, revoked, replaced or unknown; one response for all cases. */
export const linkEnded = () => new AppError('linkEnded');
/** The link of an administrator's mail is unknown, used, replaced or expired; one response for all cases. */
export const accountLinkEnded = () => new AppError('accountLinkEnded');
export const imageFormat = () => new AppError('imageFormat');
/** A photograph of a phone, which this site cannot decode. */
export const imageHeic = () => new AppError('imageHeic');
export const imageTiff = () => new AppError('imageTiff');
export const fileEmpty = () => new AppError('fileEmpty');
/** The image has too many bytes or too many pixels. */
export const imageTooLarge = () =>
  new AppError('imageTooLarge', { values: { megabytes: imageBytesMax / 1_048_576, megapixels: imagePixelsMax / 1_000_000 } });
/** The box to cut out leaves the picture, or is too small. */
export const cropFrame = () => new AppError('cropFrame', { values: { min: cropSideMin } });
/** What is animated or drawn by vectors cannot be cropped. */
export const cropRefused = () => new AppError('cropRefused');
export const imageTooSmall = () => new AppError('imageTooSmall', { values: { width: coverWidthMin } });
export const videoFormat = () => new AppError('videoFormat');
export const videoTooLarge = () => new AppError('videoTooLarge', { values: { gigabytes: videoBytesMax / 1_073_741_824 } });
/** The content is none of the document types. */
export const documentFormat = () => new AppError('documentFormat');
/** The document contains macros or programs, or an archive that would unpack into other folders or enormous files. */
export const documentUnsafe = () => new AppError('documentUnsafe');
export const documentTooLarge = () => new AppError('documentTooLarge', { values: { megabytes: documentBytesMax / 1_048_576 } });
export const archiveTooLarge = () => new AppError('archiveTooLarge', { values: { gigabytes: archiveBytesMax / 1_073_741_824 } });
export const articleTooLarge = () => new AppError('articleTooLarge', { values: { megabytes: articleFileBytesMax / 1_048_576 } });
export const subtitleTooLarge = () => new AppError('subtitleTooLarge', { values: { megabytes: subtitleBytesMax / 1_048_576 } });
/** A file of SubStation Alpha; `data.faults` has one fault, `ass`. */
export const subtitleFormat = (faults: readonly unknown[]) => new AppError('subtitleFormat', { data: { faults } });
/** The subtitles cannot be parsed or displayed; `line` is the first faulty line, from 1; `data.faults` lists all of them. */
export const subtitleRefused = (line: number, faults: readonly unknown[]) =>
  new AppError('subtitleRefused', { values: { line }, data: { faults } });
/** The address is not an address of this site; `data.reason` says why. */
export const addressRefused = (reason = 'foreign') => new AppError('addressRefused', { data: { reason } });
/** The picture's URL is not in the public web. */
export const pictureAddressRefused = () => new AppError('pictureAddressRefused');
/** The other server did not return the picture. The response has no reason, because it would describe the internal network. */
export const pictureUnreachable = (cause?: unknown) => new AppError('pictureUnreachable', { cause });
/** The table cannot be imported; `data.faults` lists the faulty rows. */
export const importRefused = (faults: readonly unknown[]) =>
  new AppError('importRefused', { values: { count: faults.length }, data: { faults } });
/** The file is no archive, or its end is missing. */
export const transferUnreadable = (cause?: unknown) => new AppError('transferUnreadable', { cause });
/** The archive is not an export of this product. */
export const transferForeign = () => new AppError('transferForeign');
/** The export was written by a release with other tables. */
export const transferVersion = (theirs: string, ours: string) => new AppError('transferVersion', { values: { theirs, ours } });
/** A file in the archive has a name that leads elsewhere, is listed twice or not at all, or unpacks to an enormous size. */
export const transferUnsafe = (file: string) => new AppError('transferUnsafe', { values: { file } });
/** A file in the archive is missing, or its bytes are not those of the manifest. */
export const transferDamaged = (file: string, cause?: unknown) => new AppError('transferDamaged', { values: { file }, cause });
/** A row does not fit its table; `line` is the last one that was read, 0 = the table as a whole. */
export const transferRows = (table: string, line: number, cause?: unknown) =>
  new AppError('transferRows', { values: { table, line }, cause });
/** An import needs a site without content; `data.kinds` names what there is. */
export const siteNotEmpty = (kinds: readonly string[]) => new AppError('siteNotEmpty', { data: { kinds } });
/** A check or an import runs already. */
export const importRunning = () => new AppError('importRunning');
export const accountBlocked = () => new AppError('accountBlocked');
/** The account is in the waiting period before its erasure and cannot write. */
export const accountClosing = () => new AppError('accountClosing');
/** The account was created by staff and must choose its own password first. */
export const passwordChangeNeeded = () => new AppError('passwordChangeNeeded');
/** Moderators have barred the writer for so many days more. */
export const commentsBarred = (days: number) => new AppError('commentsBarred', { values: { days } });
export const commentsClosed = () => new AppError('commentsClosed');
/** Sent only to callers with a valid code for the address. */
export const emailTaken = () => new AppError('emailTaken');
export const commentRepeated = () => new AppError('commentRepeated');
export const codeTooSoon = (seconds: number) => new AppError('codeTooSoon', { values: { seconds }, retryAfterSeconds: seconds });
export const commentTooSoon = (seconds: number) => new AppError('commentTooSoon', { values: { seconds }, retryAfterSeconds: seconds });
export const mailUnavailable = (cause?: unknown) => new AppError('mailUnavailable', { cause, retryAfterSeconds: 10 });
/** There is no mail server; a retry makes no sense. */
export const mailMissing = () => new AppError('mailUnavailable');
/** WeChat returns no ticket at the moment. */
export const shareUnavailable = (retryAfterSeconds: number) => new AppError('shareUnavailable', { retryAfterSeconds });
export const notLoggedIn = () => new AppError('notLoggedIn');
/** The film has restricted playback, so it cannot be embedded in other sites. */
export const embedRefused = () => new AppError('embedRefused');
export const formatNotOffered = () => new AppError('formatNotOffered');
export const notAllowed = () => new AppError('notAllowed');
/** The playback token is invalid or belongs to another video. */
export const playDenied = () => new AppError('playDenied');
/** The playback token was valid and has expired; the player can request a new one. */
export const playExpired = () => new AppError('playExpired');
/** The film's playback window is not open; `at` is its start or end as displayed. */
export const playNotOpen = (at: string) => new AppError('playNotOpen', { values: { at } });
export const playEnded = (at: string) => new AppError('playEnded', { values: { at } });
/** All seats of a film are taken. */
export const playFull = () => new AppError('playFull');
/** The viewer began the film, and their hours for it ended at `at`. */
export const playOver = (at: string) => new AppError('playOver', { values: { at } });
/** The path exists for other methods, which the response lists in `Allow`. */
export const methodNotAllowed = () => new AppError('methodNotAllowed');
export const notFound = () => new AppError('notFound');
/** The record has changed meanwhile, or the change would make it inconsistent; `data` has the current state. */
export const conflict = (data?: Readonly<Record<string, unknown>>) => new AppError('conflict', data ? { data } : {});
export const gone = () => new AppError('gone');
export const tooLarge = () => new AppError('tooLarge');
export const unsupportedType = () => new AppError('unsupportedType');
export const tooManyRequests = (seconds: number) => new AppError('tooManyRequests', { values: { seconds }, retryAfterSeconds: seconds });
export const unavailable = (cause?: unknown) => new AppError('unavailable', { cause, retryAfterSeconds: 3 });
/** The site is in maintenance: nothing is written. */
export const maintenance = () => new AppError('maintenance', { retryAfterSeconds: 60 });
export const storageFull = (cause?: unknown) => new AppError('storageFull', { cause });
