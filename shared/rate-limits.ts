/** Rate limits with their default figures; the setting RATE_LIMITS overrides them. */

export interface RateFigure {
  count: number;
  /** Within so many seconds, which begin with the first. */
  seconds: number;
}

const minute = 60;
const tenMinutes = 600;
const hour = 3_600;
const day = 86_400;

/**
 * By operation and counted subject. `.network` counts an IPv4 address or an IPv6 network (/64, and with larger limits the
 * /56 and /48 around it), which many visitors may share; `.account` counts one account on all networks.
 */
export const defaultRateLimits = {
  /** Calls. Those of an account are counted by the account where there is such a limit, and not by its network. */
  'search.network': { count: 120, seconds: 10 },
  'suggestion.network': { count: 240, seconds: 10 },
  'play.account': { count: 60, seconds: minute },
  'play.network': { count: 1_200, seconds: minute },
  'invitation.network': { count: 20, seconds: tenMinutes },
  'preview.network': { count: 120, seconds: minute },
  'previewAnswer.network': { count: 20, seconds: minute },
  /** Press rooms that are opened or read, and files and texts that are downloaded from them, by a whole newsroom perhaps. */
  'press.network': { count: 120, seconds: minute },
  'pressFile.network': { count: 240, seconds: minute },
  /** Links to press rooms that staff issue. */
  'pressMail.account': { count: 120, seconds: hour },
  /** The link of the first start. Its token cannot be guessed; the limit bounds the load. */
  'setup.network': { count: 20, seconds: tenMinutes },
  'shortLink.account': { count: 60, seconds: minute },
  'shortLink.network': { count: 300, seconds: minute },
  'wechat.account': { count: 120, seconds: minute },
  'wechat.network': { count: 1_200, seconds: minute },
  'view.account': { count: 120, seconds: minute },
  'view.network': { count: 2_400, seconds: minute },
  /** Pages, films and searches that browsers report. */
  'stat.network': { count: 1_200, seconds: minute },
  'poster.account': { count: 20, seconds: minute },
  /** Pictures of other servers that are fetched into the library. */
  'fetch.account': { count: 60, seconds: tenMinutes },
  /** Letters that publishers send to themselves. */
  'testMail.account': { count: 20, seconds: tenMinutes },
  /** Links to accounts by mail: those that an administrator sends, and those that one account is sent. */
  'accountMail.account': { count: 60, seconds: hour },
  'accountMail.owner': { count: 5, seconds: hour },
  /** Links of such mails that are opened. Their tokens cannot be guessed; the limit bounds the load. */
  'accountLink.network': { count: 60, seconds: tenMinutes },
  /** Lists that are exported as files. */
  'listExport.account': { count: 30, seconds: tenMinutes },
  /** Examinations of what the site depends on. */
  'examine.account': { count: 12, seconds: minute },
  'shareLab.account': { count: 60, seconds: minute },
  /** Pages that follow what an author types. */
  'previewPage.account': { count: 240, seconds: minute },

  /** Wrong passwords; right ones give their count back. */
  'login.network': { count: 30, seconds: tenMinutes },
  /** For one account from one network. */
  'login.account': { count: 5, seconds: tenMinutes },
  /** Attempts on one account from everywhere; past it strangers wait, so that the owner is not locked out. */
  'login.everywhere': { count: 100, seconds: hour },
  /** Wrong passwords at the confirmation of an operation. */
  'confirm.account': { count: 5, seconds: tenMinutes },

  /** Wrong codes of an authenticator app at a login or an operation, in a short time and in a day; right ones give their count back. */
  'secondFactor.account': { count: 5, seconds: tenMinutes },
  'secondFactorDay.account': { count: 50, seconds: day },
  /** Wrong recovery codes, which nobody can guess; the limit bounds the load. */
  'recoveryCode.account': { count: 10, seconds: tenMinutes },
  /** Passkeys that were refused, which nobody can forge; the limit bounds the load. */
  'passkey.account': { count: 10, seconds: tenMinutes },

  /** Codes by mail. A registration with its code returns the network's count. */
  'code.mailbox': { count: 5, seconds: hour },
  'code.network': { count: 20, seconds: hour },
  /** All visitors together; the last quarter is reserved for existing accounts, the quarter before also for quiet networks. */
  'code.all': { count: 60, seconds: minute },
  /** Requests up to which a network counts as quiet. */
  'code.quiet': { count: 3, seconds: hour },

  /** Registrations and new passwords that fail; each costs a hash. */
  'register.network': { count: 30, seconds: tenMinutes },
  'newPassword.network': { count: 30, seconds: tenMinutes },
  /** Accounts that are made. */
  'registered.network': { count: 100, seconds: hour },

  'profile.account': { count: 60, seconds: hour },
  'operator.account': { count: 30, seconds: hour },
  'reveal.account': { count: 10, seconds: hour },
  'revealOther.account': { count: 30, seconds: hour },
  'export.account': { count: 10, seconds: hour },
  'close.account': { count: 5, seconds: day },
  'comment.account': { count: 1, seconds: 15 },
  /** Of an account that is not a day old. */
  'newComment.account': { count: 20, seconds: day },
  'report.account': { count: 30, seconds: hour },
  'feedback.account': { count: 3, seconds: hour },
  'feedback.network': { count: 3, seconds: hour },
} as const satisfies Record<string, RateFigure>;

export type RateLimitName = keyof typeof defaultRateLimits;
export type RateLimits = Readonly<Record<RateLimitName, Readonly<RateFigure>>>;

/** Limits of calls that a contract may name; each counts by account, by network, or by either. */
export type CallLimit =
  | 'search'
  | 'suggestion'
  | 'play'
  | 'invitation'
  | 'preview'
  | 'previewAnswer'
  | 'press'
  | 'pressFile'
  | 'pressMail'
  | 'setup'
  | 'shortLink'
  | 'wechat'
  | 'view'
  | 'stat'
  | 'poster'
  | 'fetch'
  | 'testMail'
  | 'accountMail'
  | 'accountLink'
  | 'shareLab'
  | 'previewPage'
  | 'examine'
  | 'listExport';

/** The limit that counts a call: the account's where there is one, else the network's. */
export function callLimitName(limit: CallLimit, isAccount: boolean): RateLimitName {
  const [preferred, other] = (isAccount ? ['account', 'network'] : ['network', 'account']).map((by) => `${limit}.${by}`);
  const name = [preferred, other].find(isRateLimitName);
  if (!name) throw new Error(`There is no limit for ${limit}`);
  return name;
}

export function isRateLimitName(text: string | undefined): text is RateLimitName {
  return text !== undefined && Object.hasOwn(defaultRateLimits, text);
}

/** Shares of the IPv6 networks around a /64: how many times its figures a /56 and a /48 have. */
export type WideShares = readonly [of56: number, of48: number];
export const defaultWideShares: WideShares = [2, 4];
