/** The second factor of an account: POST /web/login/secondFactor, /web/user/secondFactor/*, and its reset by staff. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id, instant, shortText } from '#shared/api/fields.ts';
import { reasonMax, reasonMin } from '#shared/content/content-lifecycle.ts';

/** Of an authenticator app or a recovery code, in any case, with or without spaces and hyphens. */
const code = Type.String({ minLength: 1, maxLength: 40 });
const password = Type.String({ maxLength: 400 });
const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(shortText) });

export const logInWithSecondFactor = endpoint({
  method: 'POST',
  path: '/web/login/secondFactor',
  summary: 'Continue a login with a code of the authenticator app or a recovery code; returns a token. 410 for a login that took too long',
  answer: 'token',
  body: Type.Object({ challenge: Type.String({ minLength: 1, maxLength: 64 }), code }),
  data: shortText,
});

const secondFactorState = Type.Object({
  /** Null while it is off. */
  enabledTime: Type.Union([Type.Null(), instant]),
  /** Recovery codes that are left. */
  recoveryLeft: count,
  /** The site requires one, so it cannot be switched off. */
  isRequired: Type.Boolean(),
  /** The site has a host name that browsers reach securely, so passkeys can be added. */
  takesPasskeys: Type.Boolean(),
  passkeys: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), createdTime: instant, usedTime: Type.Union([Type.Null(), instant]) }),
  ),
});
export type SecondFactorState = Type.Static<typeof secondFactorState>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/web/user/secondFactor',
  summary: 'State of the caller’s second factor',
  auth: 'user',
  data: secondFactorState,
});

const enrolment = Type.Object({
  /** Sent back with the first code. */
  enrolment: shortText,
  /** Base32, to be typed. */
  secret: shortText,
  /** The `otpauth:` address of the secret. */
  address: Type.String(),
  /** The address as a QR code: modules of a side, and the dark ones as an SVG path in modules. */
  qr: Type.Object({ size: count, path: Type.String() }),
});
export type Enrolment = Type.Static<typeof enrolment>;

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/web/user/secondFactor/begin',
  summary: 'Begin to set up an authenticator app, for institutions and staff; needs the password, and a code where one is in use',
  auth: 'user',
  body: Type.Object({ password, code: Type.Optional(Type.String({ maxLength: 40 })) }),
  data: enrolment,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/web/user/secondFactor/confirm',
  summary: 'Switch the second factor on with the first code of the app; returns new recovery codes once, and ends all other sessions',
  auth: 'user',
  body: Type.Object({ enrolment: Type.String({ minLength: 1, maxLength: 64 }), code }),
  data: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/web/user/secondFactor/recoveryCodes',
  summary: 'Replace the recovery codes; returns the new ones once',
  auth: 'user',
  body: Type.Object({ code }),
  data: recoveryCodes,
});

export const switchOffSecondFactor = endpoint({
  method: 'POST',
  path: '/web/user/secondFactor/off',
  summary: 'Switch the second factor off; 409 for staff where the site requires one',
  auth: 'user',
  body: Type.Object({ code }),
  data: Type.Null(),
});

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/webAdmin/user/resetSecondFactor',
  summary: 'Remove the second factor of another account, whose owner has lost it, and end its sessions; 409 if it has none',
  auth: 'staff',
  permission: 'accountManage',
  body: Type.Object({ userId: id, reason: Type.String({ minLength: reasonMin, maxLength: reasonMax }) }),
  data: Type.Null(),
});
