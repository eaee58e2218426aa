/** An account for its owner: numbers masked, and permissions for the screens. */
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { notLoggedIn } from '#server/errors.ts';
import { SealError, type FieldCipher } from '#server/ports/field-cipher.ts';
import type { AgencyInfo, UserInfo } from '#shared/api/account.ts';
import { idNumberConsentElsewhere } from '#shared/consent.ts';
import type { Language } from '#shared/language.ts';
import { permissionsOf } from '#shared/policies.ts';
import { currentVersion } from './agreement.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { maskNumber } from '#server/services/core/operator-mask.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { grantsOf, hasSecondFactor, rolesIn, type SessionOptions } from '#server/services/core/session.ts';

export interface InfoOptions {
  db: Queryable;
  cipher: FieldCipher;
  needsSecondFactor?: SessionOptions['needsSecondFactor'];
}

/** Throws `notLoggedIn` for an erased account. */
export async function readInfo({ db, cipher, needsSecondFactor }: InfoOptions, userId: string, language: Language): Promise<UserInfo> {
  const [row] = await db
    .select({ account: userAccount, agency, grants: grantsOf(sql`${userAccount.id}`), hasFactor: hasSecondFactor(sql`${userAccount.id}`) })
    .from(userAccount)
    .leftJoin(agency, eq(agency.userId, userAccount.id))
    .where(eq(userAccount.id, userId));
  if (!row || (row.account.status !== 'active' && row.account.status !== 'closing')) throw notLoggedIn();
  const { account } = row;
  const { roles, columns } = rolesIn(row.grants);
  return {
    id: account.id,
    userName: account.email,
    nickName: account.nickName,
    nameEn: account.nameEn,
    userType: account.userType,
    language: account.language,
    status: row.account.status,
    eraseAt: account.eraseAt ? isoInstant(account.eraseAt) : null,
    roles,
    permissions: permissionsOf(roles, columns),
    mustChangePassword: account.mustChangePassword,
    secondFactor: row.hasFactor ? 'on' : roles.length > 0 && (await needsSecondFactor?.(db)) ? 'missing' : 'off',
    agreement: {
      acceptedVersion: account.agreementVersion,
      acceptedAt: account.agreementAt ? isoInstant(account.agreementAt) : null,
      currentVersion: await currentVersion(db, 'user'),
    },
    agency: row.agency ? agencyInfoOf(row.agency, { cipher, language, nickName: account.nickName }) : null,
    unread: await countUpTo(
      db,
      sql`from ${userNotification} where ${userNotification.userId} = ${account.id} and ${userNotification.readAt} is null`,
    ),
    createTime: isoInstant(account.createdAt),
  };
}

/** An institution with its operator; phone and ID number masked. */
export function agencyInfoOf(
  row: typeof agency.$inferSelect,
  { cipher, language, nickName }: { cipher: FieldCipher; language: Language; nickName: string },
): AgencyInfo {
  return {
    // Without an invitation the account itself is the institution.
    institution: localized(language, row.institutionZh, row.institutionEn) || nickName,
    verification: row.verification,
    operateName: row.operateName,
    operatePhone: maskedNumber(cipher, row.operatePhone),
    operateCode: maskedNumber(cipher, row.operateCode),
    country: row.country,
    area: row.area,
    idNumberConsent: row.sensitiveConsentAt ? consentOf(row.sensitiveConsentVersion, row.sensitiveConsentAt) : null,
  };
}

function consentOf(version: string, at: Date): NonNullable<AgencyInfo['idNumberConsent']> {
  const isConfirmed = version !== idNumberConsentElsewhere;
  return { version: isConfirmed ? version : '', acceptedAt: isoInstant(at), isConfirmed };
}

/**
 * A sealed number, masked; '' if it cannot be unsealed because the key was lost, so that the account still opens and
 * the owner can enter it again.
 */
export function maskedNumber(cipher: FieldCipher, sealed: string): string {
  try {
    return maskNumber(cipher.open(sealed));
  } catch (error) {
    if (error instanceof SealError) return '';
    throw error;
  }
}
