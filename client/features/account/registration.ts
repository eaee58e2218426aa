/** The registration form's values and the payload made of them. */
import type { register } from '#shared/api/account.ts';
import type { Input } from '#shared/api/endpoint.ts';
import { userTypes, type UserType } from '#shared/user-type.ts';
import { normalEmail } from '#shared/validation.ts';

export const initialRegistration = {
  nickName: '',
  email: '',
  emailCode: '',
  password: '',
  confirmation: '',
  country: '',
  area: '',
  operateName: '',
  operatePhone: '',
  operateCode: '',
  invitationCode: '',
  agreement: '',
  consent: '',
};

type Body = Input<typeof register>['body'];

/** Without the confirmation and the tick of the agreement; the operator, with the consent to the ID number, only of institutions, and only an invitation that was verified. */
export function registrationBody(
  values: Readonly<Record<keyof typeof initialRegistration, string>>,
  userType: UserType,
  invitationCode: string,
): Body {
  const own = {
    userType,
    nickName: values.nickName.trim(),
    email: normalEmail(values.email),
    emailCode: values.emailCode.trim(),
    password: values.password,
  };
  if (userType !== userTypes.pgc) return own;
  return {
    ...own,
    operateName: values.operateName.trim(),
    operatePhone: values.operatePhone.trim(),
    country: values.country,
    area: values.area,
    ...(values.operateCode.trim() ? { operateCode: values.operateCode.trim().toUpperCase(), idNumberConsent: values.consent !== '' } : {}),
    ...(invitationCode ? { invitationCode } : {}),
  };
}
