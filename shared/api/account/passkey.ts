/** Passkeys of an account, for the second step of a login: POST /web/login/passkey*, /web/user/passkey/*. Shapes follow the Web Authentication standard. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, shortText } from '#shared/api/fields.ts';
import { passkeyNameMax } from '#shared/limits.ts';

const base64url = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
/** The longest that the standard allows is 1,023 bytes. */
const credentialId = base64url(1_400);
const transport = Type.String({ maxLength: 40 });
const descriptor = Type.Object({ id: credentialId, type: Type.Literal('public-key'), transports: Type.Optional(Type.Array(transport)) });
const code = Type.String({ minLength: 1, maxLength: 40 });
const challenge = Type.String({ minLength: 1, maxLength: 64 });
/** Extensions that a browser reports; none is read. */
const extensions = Type.Object({}, { additionalProperties: true });
const answerOf = { id: credentialId, rawId: credentialId, type: Type.Literal('public-key'), clientExtensionResults: extensions };

const requestOptions = Type.Object({
  challenge: shortText,
  timeout: count,
  rpId: shortText,
  allowCredentials: Type.Array(descriptor),
  userVerification: Type.Enum(['preferred']),
});

const creationOptions = Type.Object({
  challenge: shortText,
  timeout: count,
  rp: Type.Object({ id: shortText, name: Type.String() }),
  user: Type.Object({ id: shortText, name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  excludeCredentials: Type.Array(descriptor),
  authenticatorSelection: Type.Object({ residentKey: Type.Enum(['preferred']), userVerification: Type.Enum(['preferred']) }),
});
export type PasskeyCreationOptions = Type.Static<typeof creationOptions>;
export type PasskeyRequestOptions = Type.Static<typeof requestOptions>;

const created = Type.Object({
  ...answerOf,
  response: Type.Object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(40_000),
    transports: Type.Optional(Type.Array(transport, { maxItems: 10 })),
  }),
});
export type CreatedPasskey = Type.Static<typeof created>;

const signed = Type.Object({
  ...answerOf,
  response: Type.Object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(12_000),
    userHandle: Type.Optional(Type.String({ maxLength: 200 })),
  }),
});
export type SignedPasskey = Type.Static<typeof signed>;

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/web/login/passkey/begin',
  summary:
    'What a browser asks a passkey for, to continue a login. 410 for a login that took too long, 404 for an account without a passkey',
  body: Type.Object({ challenge }),
  data: requestOptions,
});

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/web/login/passkey',
  summary: 'Continue a login with a passkey; returns a token. 410 for a login that took too long',
  answer: 'token',
  body: Type.Object({ challenge, passkey: signed }),
  data: shortText,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/web/user/passkey/begin',
  summary: 'Begin to add a passkey to an account with an authenticator app; needs a code. 409 if it has as many as it can',
  auth: 'user',
  body: Type.Object({ code }),
  data: creationOptions,
});

export const confirmPasskey = endpoint({
  method: 'POST',
  path: '/web/user/passkey/confirm',
  summary: 'Add the passkey that the browser has made, under a name. 410 for one that took too long',
  auth: 'user',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: passkeyNameMax }), passkey: created }),
  data: Type.Null(),
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/web/user/passkey/remove',
  summary: 'Remove a passkey of the caller; needs a code of the app or a recovery code',
  auth: 'user',
  body: Type.Object({ id: credentialId, code }),
  data: Type.Null(),
});
