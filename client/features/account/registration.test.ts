/** The payload of a registration. */
import { expect, test } from 'vitest';
import { userTypes } from '#shared/user-type.ts';
import { initialRegistration, registrationBody } from './registration.ts';

const typed = {
  ...initialRegistration,
  nickName: ' 白鹭影像工作室 ',
  email: ' Studio@Egret.example.org ',
  emailCode: '012345 ',
  password: ' spaces count ',
  confirmation: ' spaces count ',
  country: 'CN',
  area: 'CN-SC',
  operateName: '陈以南',
  operatePhone: '13800138000',
  operateCode: '11010519491231002x',
  invitationCode: 'TYPED-ONLY',
  agreement: 'yes',
  consent: 'yes',
};
const own = { nickName: '白鹭影像工作室', email: 'studio@egret.example.org', emailCode: '012345', password: ' spaces count ' };

test('an institution sends its operator and the invitation that was verified; neither confirmation nor the tick of the agreement', () => {
  const operator = {
    operateName: '陈以南',
    operatePhone: '13800138000',
    operateCode: '11010519491231002X',
    country: 'CN',
    area: 'CN-SC',
    idNumberConsent: true,
  };

  expect(registrationBody(typed, userTypes.pgc, '')).toEqual({ userType: 10, ...own, ...operator });
  expect(registrationBody(typed, userTypes.pgc, 'VERIFIED')).toEqual({ userType: 10, ...own, ...operator, invitationCode: 'VERIFIED' });
});

test('an ordinary user sends nothing of an operator, typed or not', () => {
  expect(registrationBody(typed, userTypes.ordinary, 'VERIFIED')).toEqual({ userType: 20, ...own });
});
