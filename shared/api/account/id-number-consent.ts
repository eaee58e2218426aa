/** The separate consent to the use of an institution's ID number: POST /web/user/{confirmIdNumberConsent, withdrawIdNumberConsent}. */
import * as Type from 'typebox';
import { userInfo } from '#shared/api/account.ts';
import { endpoint } from '#shared/api/endpoint.ts';

export const confirmIdNumberConsent = endpoint({
  method: 'POST',
  path: '/web/user/confirmIdNumberConsent',
  summary: 'Confirm the consent to the use of an ID number that came with the form of another client; does nothing to any other',
  auth: 'pgc',
  whileClosing: true,
  body: Type.Object({}),
  data: userInfo,
});

export const withdrawIdNumberConsent = endpoint({
  method: 'POST',
  path: '/web/user/withdrawIdNumberConsent',
  summary: 'Withdraw the consent to the use of the ID number; the number is erased, and the institution must be verified again',
  auth: 'pgc',
  whileClosing: true,
  body: Type.Object({}),
  data: userInfo,
});
