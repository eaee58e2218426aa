/** The signature with which a page may set its card in the messaging app: POST /web/cmsv2/column/getWeChatConfig. */
import * as Type from 'typebox';
import { endpoint } from './endpoint.ts';

/** Longest address that is signed, encoded: three bytes for one at worst. */
const encodedUrlMax = 6_000;
const word = Type.String({ maxLength: 512 });

/** Reason why the messaging app issues no ticket; '' = none known. */
export const shareReasons = ['', 'notConfigured', 'upstream'] as const;

export const getWeChatConfig = endpoint({
  method: 'POST',
  also: ['GET'],
  isLoose: true,
  path: '/web/cmsv2/column/getWeChatConfig',
  summary: 'Sign a URL of this site for WeChat; null if WeChat is not configured. `url` is encoded; `test` returns the signed string',
  auth: 'optional',
  // Each page signs once, and a hall full of visitors is one network; a signature costs less than the call.
  limit: 'wechat',
  body: Type.Object({
    url: Type.String({ minLength: 1, maxLength: encodedUrlMax }),
    /** Signs with the ticket of the documented example, without a request to the app; in production only staff get a result. */
    test: Type.Optional(Type.Union([Type.Boolean(), Type.String({ maxLength: 10 })])),
  }),
  data: Type.Union([
    Type.Null(),
    Type.Object({
      appId: word,
      nonceStr: word,
      /** Seconds since 1970. */
      timestamp: Type.Integer({ minimum: 0 }),
      /** SHA-1, hexadecimal. */
      signature: word,
      /** The signed address; this and the following fields only with `test`. */
      url: Type.Optional(Type.String({ maxLength: encodedUrlMax })),
      /** The exact string whose SHA-1 the signature is. */
      signed: Type.Optional(Type.String({ maxLength: encodedUrlMax + 1_000 })),
      reason: Type.Optional(Type.Enum([...shareReasons])),
      /** Code of the messaging app's last refusal; 0 = none. */
      errcode: Type.Optional(Type.Integer()),
      errmsg: Type.Optional(word),
    }),
  ]),
});
export type WeChatConfig = NonNullable<Type.Static<(typeof getWeChatConfig)['data']>>;

const shortLink = Type.Object({
  code: Type.String({ maxLength: 16 }),
  /** Absolute address in the language of the page. */
  url: Type.String({ maxLength: 300 }),
});
export type ShortLink = Type.Static<typeof shortLink>;

export const makeShortLink = endpoint({
  method: 'POST',
  path: '/web/cmsv2/column/shortLink',
  summary: 'Short permanent link of a public page in the request’s language; always the same for the same page',
  limit: 'shortLink',
  body: Type.Object({ path: Type.String({ minLength: 1, maxLength: 500, pattern: '^/(?!/)' }) }),
  data: shortLink,
});
