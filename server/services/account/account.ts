/** Accounts as a whole; each part has a file of its own. */
import type { UserInfo } from '#shared/api/account.ts';
import type { Language } from '#shared/language.ts';
import { createClosing } from './account-erase.ts';
import { createExport } from './account-export.ts';
import { readInfo } from './account-info.ts';
import { createLogin } from './account-login.ts';
import { createOperator } from './institution-operator.ts';
import type { AccountParts } from './account-parts.ts';
import { createPasswordChange } from './account-password.ts';
import { createProfile } from './account-profile.ts';
import { createRegister } from './account-register.ts';

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService(parts: AccountParts) {
  return {
    ...createLogin(parts),
    ...createPasswordChange(parts),
    ...createProfile(parts),
    ...createOperator(parts),
    ...createClosing(parts),
    register: createRegister(parts),
    exportOf: createExport(parts),
    verifyCode: parts.invitation.verify,
    /** Throws `notLoggedIn` when the account is gone. */
    getInfo: (userId: string, language: Language): Promise<UserInfo> => readInfo(parts, userId, language),
  };
}
