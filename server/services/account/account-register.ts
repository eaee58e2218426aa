/** Registration: checks every field, then uses the code and writes account, institution and invitation in one transaction. */
import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import {
  emailRefused,
  emailTaken,
  idNumberRefused,
  invalidRequest,
  nameReserved,
  phoneRefused,
  regionRefused,
  requiredMissing,
} from '#server/errors.ts';
import { idNumberConsentElsewhere, idNumberConsentVersion } from '#shared/consent.ts';
import type { Language } from '#shared/language.ts';
import { readOrganiser } from '#server/services/core/organiser.ts';
import { readReservedNames } from '#server/services/core/site-name.ts';
import { asksIdNumber } from '#shared/site/organiser.ts';
import { isReservedName } from '#shared/reserved-names.ts';
import { defaultUserType, userTypes, type UserType } from '#shared/user-type.ts';
import { isEmail, isIdNumber, isNickName, isPhone, missingFields, normalEmail, registerForm } from '#shared/validation.ts';
import { claimOf, countCall, countFailures, withCode, type AccountOptions, type CallSource } from './account-core.ts';
import { currentVersion } from './agreement.ts';
import { codesOfNetwork } from './email-code-limits.ts';
import { checkPassword } from './password-rules.ts';
import { findRegion, type RegionCodes } from './region.ts';

export interface Registration {
  userType?: UserType | undefined;
  nickName: string;
  email: string;
  emailCode: string;
  password: string;
  operateName?: string | undefined;
  operatePhone?: string | undefined;
  operateCode?: string | undefined;
  country?: string | undefined;
  area?: string | undefined;
  idNumberConsent?: boolean | undefined;
  invitationCode?: string | undefined;
}

/** Throws the refusal of the first invalid field, `codeRefused`, and after a right code `emailTaken`. */
export function createRegister(options: AccountOptions) {
  const { limits, passwords } = options;
  const register = async (fields: Registration, { network }: CallSource, language: Language): Promise<void> => {
    const { userType = defaultUserType, password, emailCode } = fields;
    const email = normalEmail(fields.email);
    const asksCode = userType === userTypes.pgc && asksIdNumber(await readOrganiser(options.db));
    const region = await checkFields(fields, registerForm(userType, asksCode));
    if (isReservedName(fields.nickName, await readReservedNames(options.db, options.siteName))) throw nameReserved();
    // Before the transaction, because hashing takes 100 ms; done for every address, so that timing reveals nothing.
    const passwordHash = await passwords.hash(password, claimOf(network, false));
    await countCall(limits, limits.ofNetwork('registered.network', network));
    await withCode(options, { email, purpose: 'register', code: emailCode }, async (tx) => {
      const id = await addAccount(tx, { email, passwordHash, userType, language, nickName: fields.nickName.trim() });
      if (userType === userTypes.pgc) await addAgency(tx, { id, fields: { ...fields, ...region }, options });
    }).catch(async (error: unknown) => {
      await limits.giveBackAll(limits.ofNetwork('registered.network', network));
      throw error;
    });
  };

  // A whole hall may share one network: a successful registration gives its counts back.
  return async (fields: Registration, source: CallSource, language: Language): Promise<void> => {
    await countFailures(limits, limits.ofNetwork('register.network', source.network), () => register(fields, source, language));
    await limits.giveBackAll(codesOfNetwork(limits, source.network));
  };
}

async function checkFields(fields: Registration, form: ReturnType<typeof registerForm>): Promise<RegionCodes | null> {
  const { userType: _type, idNumberConsent: _consent, ...texts } = fields;
  if (missingFields(form, { ...texts, confirmation: fields.password }).length > 0) throw requiredMissing();
  if (!isEmail(normalEmail(fields.email))) throw emailRefused();
  if (!isNickName(fields.nickName)) throw invalidRequest('nickName');
  await checkPassword(fields.password, [fields.email, fields.nickName]);
  return form === 'registerOrdinary' ? null : checkOperator(fields);
}

/** Resolves region names to codes. Throws the refusal of an invalid operator field; country and area go together. */
export async function checkOperator({ operatePhone, operateCode, country, area }: Partial<Registration>): Promise<RegionCodes | null> {
  if (operatePhone && !isPhone(operatePhone)) throw phoneRefused();
  if (operateCode && !isIdNumber(operateCode)) throw idNumberRefused();
  if (!country && !area) return null;
  const region = await findRegion(country ?? '', area ?? '');
  if (!region) throw regionRefused();
  return region;
}

type NewAccount = Pick<typeof userAccount.$inferInsert, 'email' | 'passwordHash' | 'userType' | 'language' | 'nickName'>;

async function addAccount(tx: Transaction, account: NewAccount): Promise<string> {
  const added = await tx
    .insert(userAccount)
    .values({ ...account, id: newId(), agreementVersion: await currentVersion(tx, 'user'), agreementAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ id: userAccount.id });
  const [row] = added;
  if (!row) throw emailTaken();
  return row.id;
}

async function addAgency(
  tx: Transaction,
  { id, fields, options }: { id: string; fields: Registration; options: AccountOptions },
): Promise<void> {
  const { cipher, invitation, notify } = options;
  const isRefused = fields.idNumberConsent === false;
  const invited = fields.invitationCode?.trim() ? await invitation.use(tx, fields.invitationCode) : null;
  await tx
    .insert(agency)
    .values({
      userId: id,
      institutionZh: invited?.institutionZh,
      institutionEn: invited?.institutionEn,
      operateName: fields.operateName?.trim(),
      ...sealedNumbers(cipher, isRefused ? { operatePhone: fields.operatePhone } : fields),
      country: fields.country,
      area: fields.area,
      invitationId: invited?.id,
      verification: invited ? 'verified' : 'pending',
      verifiedAt: invited ? sql`now()` : null,
      ...(isRefused || !fields.operateCode?.trim() ? {} : givenConsent(fields)),
    });
  if (isRefused) await notify(tx, { userId: id, kind: 'security', event: 'idNumberNotKept', path: '/set/agency' });
}

/** The consent columns stored with an ID number. A client that sends no consent has none in its form: its owner confirms it later. */
export function givenConsent({ idNumberConsent }: Pick<Registration, 'idNumberConsent'>) {
  return {
    sensitiveConsentAt: sqlInstant(sql`now()`),
    sensitiveConsentVersion: idNumberConsent === undefined ? idNumberConsentElsewhere : idNumberConsentVersion,
  };
}

/** Columns of an operator's numbers: sealed, plus a keyed hash of the ID number for look-ups. */
export function sealedNumbers(cipher: AccountOptions['cipher'], { operatePhone, operateCode }: Partial<Registration>) {
  const code = operateCode?.trim().toUpperCase();
  return {
    ...(operatePhone?.trim() ? { operatePhone: cipher.seal(operatePhone.trim()) } : {}),
    ...(code ? { operateCode: cipher.seal(code), operateCodeHash: cipher.mac(code) } : {}),
  };
}
