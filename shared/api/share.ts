/** The signature with which a page may set its card in the messaging app: POST /web/cmsv2/column/getWeChatConfig. */
import { Boolean, Enum, Integer, Null, Object, Optional, String, Union, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';

/** Longest address that is signed, encoded: three bytes for one at worst. */
const encodedUrlMax = 6_000;
const word = String({ maxLength: 512 });

/** Why the messaging app gives no ticket; '' = nothing is known to be wrong. */
export const shareReasons = ['', 'notConfigured', 'upstream'] as const;

export const getWeChatConfig = endpoint({
  method: 'POST',
  also: ['GET'],
  isLoose: true,
  path: '/web/cmsv2/column/getWeChatConfig',
  summary:
    'Sign an address of this site for the messaging app; null where it is not configured. `url` is encoded; `test` gives the string that is signed',
  auth: 'optional',
  // Each page signs once, and a hall full of visitors is one network; a signature costs less than the call.
  limit: 'wechat',
  body: Object({
    url: String({ minLength: 1, maxLength: encodedUrlMax }),
    /** Signs with the ticket of the documented example and asks nobody; in production it says nothing unless staff calls. */
    test: Optional(Union([Boolean(), String({ maxLength: 10 })])),
  }),
  data: Union([
    Null(),
    Object({
      appId: word,
      nonceStr: word,
      /** Seconds since 1970. */
      timestamp: Integer({ minimum: 0 }),
      /** SHA-1, hexadecimal. */
      signature: word,
      /** The address that was signed; this and what follows only with `test`. */
      url: Optional(String({ maxLength: encodedUrlMax })),
      /** The exact string whose SHA-1 the signature is. */
      signed: Optional(String({ maxLength: encodedUrlMax + 1_000 })),
      reason: Optional(Enum([...shareReasons])),
      /** Code of the messaging app's last refusal; 0 = none. */
      errcode: Optional(Integer()),
      errmsg: Optional(word),
    }),
  ]),
});
export type WeChatConfig = NonNullable<Static<(typeof getWeChatConfig)['data']>>;
