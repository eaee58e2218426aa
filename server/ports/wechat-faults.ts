/** Error codes of the messaging app and their handling. */

/**
 * How a fault is resolved: `token` = by a new access token; `busy` and `unreachable` pass by themselves; `minute` and
 * `day` are quotas; `configuration` needs a change in the app's console or in the site's settings.
 */
export type WeChatFaultKind = 'token' | 'busy' | 'unreachable' | 'minute' | 'day' | 'configuration';

/** The two calls that this site makes. */
export type WeChatCall = 'stable_token' | 'getticket';

interface FaultMeaning {
  kind: WeChatFaultKind;
  /** For the log and the management centre. */
  says: string;
}

/**
 * From “通用错误码”, “获取稳定版接口调用凭据” and “获取 sdk 临时票据” at developers.weixin.qq.com. 40001 has two meanings: a wrong secret
 * when a token is requested, an outdated token when it is used.
 */
const meanings: Readonly<Record<number, FaultMeaning | Readonly<Record<WeChatCall, FaultMeaning>>>> = {
  [-1]: { kind: 'busy', says: 'the system is busy' },
  40001: {
    stable_token: { kind: 'configuration', says: 'the app secret is wrong, or of another account' },
    getticket: { kind: 'token', says: 'the access token is invalid or not the latest' },
  },
  40002: { kind: 'configuration', says: 'the grant type is not taken' },
  40013: { kind: 'configuration', says: 'the app id is not valid' },
  40014: { kind: 'token', says: 'the access token is not valid' },
  40125: { kind: 'configuration', says: 'the app secret is not valid' },
  40164: { kind: 'configuration', says: 'this address is not on the list of allowed addresses' },
  40243: { kind: 'configuration', says: 'the app secret is frozen' },
  41001: { kind: 'token', says: 'no access token arrived' },
  41002: { kind: 'configuration', says: 'no app id arrived' },
  41004: { kind: 'configuration', says: 'no app secret arrived' },
  42001: { kind: 'token', says: 'the access token has expired' },
  42007: { kind: 'token', says: 'the access token was revoked by a changed password' },
  43002: { kind: 'configuration', says: 'the call did not arrive as POST' },
  43003: { kind: 'configuration', says: 'the call did not arrive by HTTPS' },
  45009: { kind: 'day', says: 'the calls of the day are used up' },
  45011: { kind: 'minute', says: 'too many calls in this minute' },
  47001: { kind: 'configuration', says: 'the call did not arrive as JSON' },
  48001: { kind: 'configuration', says: 'the account may not use this interface' },
  48004: { kind: 'configuration', says: 'the interface is blocked for the account' },
  50002: { kind: 'configuration', says: 'the account is limited' },
  50004: { kind: 'configuration', says: 'the account may not ask for tokens' },
  50007: { kind: 'configuration', says: 'the account is frozen' },
  61004: { kind: 'configuration', says: 'this address is not registered' },
  61024: { kind: 'configuration', says: 'the account is in the hands of a third-party platform' },
  89501: { kind: 'configuration', says: 'this address waits for the confirmation of an administrator' },
  89503: { kind: 'configuration', says: 'this call needs the confirmation of an administrator' },
  89506: { kind: 'configuration', says: 'an administrator has refused this address twice; it may ask again after 24 hours' },
  89507: { kind: 'configuration', says: 'an administrator has refused this address; it may ask again after an hour' },
};

/** Codes of the table, for tests. */
export const knownWeChatCodes: readonly number[] = Object.keys(meanings).map(Number);

/** A failed call. Its message contains no key or token, and only harmless parts of the response. */
export class WeChatFault extends Error {
  readonly kind: WeChatFaultKind;
  /** The app's error code; 0 = no readable response. */
  readonly code: number;

  constructor(call: WeChatCall, { kind, code = 0, says }: { kind: WeChatFaultKind; code?: number; says: string }) {
    super(`${call}: ${code === 0 ? '' : `${code} `}${says}`);
    this.name = 'WeChatFault';
    this.kind = kind;
    this.code = code;
  }
}

/** The fault of an error code. A refused IP address is kept in the message, because it has to be entered in the console. */
export function faultOf(call: WeChatCall, code: number, message: string): WeChatFault {
  const known = meanings[code];
  const meaning = known && ('kind' in known ? known : known[call]);
  const [address = ''] =
    /(?<![\w.:])(\d{1,3}(\.\d{1,3}){3}|[\da-f]{0,4}(:[\da-f]{0,4}){2,7})(?![\w:])/i.exec(
      meaning?.kind === 'configuration' ? message : '',
    ) ?? [];
  return new WeChatFault(call, {
    kind: meaning?.kind ?? 'unreachable',
    code,
    says: (meaning?.says ?? 'a code that no documentation names') + (address && ` (${address})`),
  });
}
