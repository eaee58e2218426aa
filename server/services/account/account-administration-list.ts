/** Account list and account details for staff; phone and ID numbers of operators are masked. */
import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { agency, userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content } from '#server/db/schema/content.ts';
import { notFound } from '#server/errors.ts';
import type { AccountDetail, AccountGroup, AccountRow, AccountState, Verification } from '#shared/api/account-staff.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { userTypes, type StaffRole, type UserType } from '#shared/user-type.ts';
import { invitationStep, readAskedEmail, readPasswordLinkEnd } from './account-link-row.ts';
import { agencyInfoOf, type InfoOptions } from './account-info.ts';
import { nameAccounts } from '#server/services/core/audit-trail-list.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { otherAdmins } from './last-admin.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { grantsOf, hasSecondFactor, rolesIn } from '#server/services/core/session.ts';

export interface AccountQuery {
  search?: string | undefined;
  group?: AccountGroup | undefined;
  userType?: UserType | undefined;
  role?: StaffRole | 'any' | undefined;
  verification?: Verification | undefined;
  status?: AccountState | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

const rowFields = {
  account: userAccount,
  agency,
  grants: grantsOf(sql`${userAccount.id}`),
  hasFactor: hasSecondFactor(sql`${userAccount.id}`),
  invitation: invitationStep,
};

interface FoundRow {
  account: typeof userAccount.$inferSelect;
  agency: typeof agency.$inferSelect | null;
  grants: string[];
  hasFactor: boolean;
  invitation: AccountRow['invitation'];
}

/** A page of accounts, newest first; erased ones only if the filter asks for them. */
export async function listAccounts(db: Queryable, query: AccountQuery, language: Language): Promise<Page<AccountRow>> {
  const { pageNum = 1, pageSize = pageSizeDefault } = query;
  const where = filterOf(query);
  const [rows, total] = await Promise.all([
    selectAccounts(db)
      .where(where)
      .orderBy(...listOrder)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${userAccount} left join ${agency} on ${agency.userId} = ${userAccount.id} where ${where}`),
  ]);
  return { rows: rows.map((row) => toRow(row, language)), total };
}

/** All accounts that the filters leave: what the list shows of them. */
export function exportAccounts(db: Queryable, query: AccountQuery, language: Language): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ id: userAccount.id })
      .from(userAccount)
      .leftJoin(agency, eq(agency.userId, userAccount.id))
      .where(filterOf(query))
      .orderBy(...listOrder),
    read: async (ids) => (await selectAccounts(db).where(inArray(userAccount.id, ids))).map((row) => toRow(row, language)),
    keyOf: ({ id }) => id,
  });
}

const listOrder = [desc(userAccount.createdAt), desc(userAccount.id)];

function selectAccounts(db: Queryable) {
  return db.select(rowFields).from(userAccount).leftJoin(agency, eq(agency.userId, userAccount.id));
}

/** How many accounts of each group fit a search. */
export async function countGroups(db: Queryable, { search }: Pick<AccountQuery, 'search'>): Promise<Record<AccountGroup, number>> {
  const count = (group: AccountGroup) =>
    countUpTo(
      db,
      sql`from ${userAccount} left join ${agency} on ${agency.userId} = ${userAccount.id} where ${filterOf({ search, group })}`,
    );
  const [staff, institutions, visitors] = await Promise.all([count('staff'), count('institutions'), count('visitors')]);
  return { staff, institutions, visitors };
}

const hasAnyRole = sql`exists (select 1 from ${userRole} where ${userRole.userId} = ${userAccount.id})`;
const isInstitution = sql`${userAccount.userType} = ${userTypes.pgc}`;
const groups: Readonly<Record<AccountGroup, SQL>> = {
  staff: sql`(not ${isInstitution} and ${hasAnyRole})`,
  institutions: isInstitution,
  visitors: sql`(not ${isInstitution} and not ${hasAnyRole})`,
};

function filterOf({ search = '', group, userType, role, verification, status }: AccountQuery): SQL | undefined {
  const words = search.trim();
  const hasRole =
    role === undefined
      ? undefined
      : sql`exists (select 1 from ${userRole} where ${userRole.userId} = ${userAccount.id} ${role === 'any' ? sql`` : sql`and ${userRole.role} = ${role}`})`;
  return and(
    status ? eq(userAccount.status, status) : sql`${userAccount.status} <> 'erased'`,
    group ? groups[group] : undefined,
    userType ? eq(userAccount.userType, userType) : undefined,
    hasRole,
    verification ? eq(agency.verification, verification) : undefined,
    words
      ? or(
          eq(userAccount.id, words),
          containsText([userAccount.email, userAccount.nickName, userAccount.nameEn, agency.institutionZh, agency.institutionEn], words),
        )
      : undefined,
  );
}

function toRow({ account, agency: office, grants, hasFactor, invitation }: FoundRow, language: Language): AccountRow {
  const { roles, columns } = rolesIn(grants);
  const isErased = account.status === 'erased';
  return {
    id: account.id,
    // After the erasure the column only holds a unique placeholder.
    email: isErased ? '' : account.email,
    nickName: account.nickName,
    nameEn: account.nameEn,
    userType: account.userType,
    status: account.status,
    roles,
    limitedRoles: roles.filter((role) => columns[role] !== undefined),
    hasSecondFactor: hasFactor,
    invitation,
    institution: office
      ? localized(language, office.institutionZh, office.institutionEn) || localized(language, account.nickName, account.nameEn)
      : '',
    verification: office?.verification ?? null,
    mark: office ? agencyMark(office) : '',
    createTime: isoInstant(account.createdAt),
    lastLoginTime: account.lastLoginAt ? isoInstant(account.lastLoginAt) : null,
  };
}

interface DetailInput {
  userId: string;
  viewerId: string;
  language: Language;
}

/** One account. Throws `notFound`. */
export async function readAccount({ db, cipher }: InfoOptions, { userId, viewerId, language }: DetailInput): Promise<AccountDetail> {
  const [row] = await db
    .select(rowFields)
    .from(userAccount)
    .leftJoin(agency, eq(agency.userId, userAccount.id))
    .where(eq(userAccount.id, userId));
  if (!row) throw notFound();
  const { account, agency: office } = row;
  const grants = await db
    .select({ grant: userRole, labelZh: siteColumn.labelZh, labelEn: siteColumn.labelEn })
    .from(userRole)
    .leftJoin(siteColumn, eq(siteColumn.id, userRole.columnId))
    .where(eq(userRole.userId, userId))
    .orderBy(userRole.grantedAt, userRole.role, siteColumn.position, userRole.columnId);
  const { roles } = rolesIn(row.grants);
  const names = await nameAccounts(db, language, [
    ...grants.flatMap(({ grant }) => grant.grantedBy ?? []),
    ...(office?.verifiedBy ? [office.verifiedBy] : []),
  ]);
  const [asked, linkEnd, sessionCount, workCount, commentCount] = await Promise.all([
    readAskedEmail(db, userId),
    row.invitation ? readPasswordLinkEnd(db, userId) : null,
    countUpTo(
      db,
      sql`from ${userSession} where ${userSession.userId} = ${userId} and ${userSession.revokedAt} is null and ${userSession.expiresAt} > now()`,
    ),
    countUpTo(db, sql`from ${content} where ${content.ownerId} = ${userId} and ${content.deletedAt} is null`),
    countUpTo(db, sql`from ${comment} where ${comment.userId} = ${userId}`),
  ]);
  return {
    ...toRow(row, language),
    language: account.language,
    mustChangePassword: account.mustChangePassword,
    askedEmail: asked ? { email: asked.email, expireTime: isoInstant(asked.expiresAt) } : null,
    invitationEndTime: linkEnd ? isoInstant(linkEnd) : null,
    eraseTime: account.eraseAt ? isoInstant(account.eraseAt) : null,
    agency: office
      ? {
          ...agencyInfoOf(office, { cipher, language, nickName: account.nickName }),
          institutionZh: office.institutionZh,
          institutionEn: office.institutionEn,
          verifiedTime: office.verifiedAt ? isoInstant(office.verifiedAt) : null,
          verifiedByName: office.verifiedBy ? (names.get(office.verifiedBy) ?? '') : '',
          isInvited: office.invitationId !== null,
        }
      : null,
    grants: roles.flatMap((role) => {
      const held = grants.filter(({ grant }) => grant.role === role);
      const [first] = held;
      if (!first) return [];
      const { grantedBy, grantedAt } = first.grant;
      return {
        role,
        // A role without columns holds for all.
        columns: held.some(({ grant }) => grant.columnId === '')
          ? []
          : held.map(({ grant, labelZh, labelEn }) => ({ id: grant.columnId, labelZh: labelZh ?? '', labelEn: labelEn ?? '' })),
        grantedByName: grantedBy ? (names.get(grantedBy) ?? grantedBy) : '',
        grantTime: isoInstant(grantedAt),
      };
    }),
    sessionCount,
    workCount,
    commentCount,
    isOwn: userId === viewerId,
    isLastAdmin: roles.includes('admin') && account.status === 'active' && (await otherAdmins(db, userId)) === 0,
  };
}

/** A short digest of the facts that a decision on an institution rests on: its operator and the previous decision. */
export function agencyMark({
  verification,
  verifiedAt,
  operateName,
  operatePhone,
  operateCode,
  country,
  area,
}: typeof agency.$inferSelect): string {
  const facts = [verification, verifiedAt?.getTime() ?? null, operateName, operatePhone, operateCode, country, area];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

/** Verification state of institutions by account id. */
export async function verificationsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, Verification>> {
  const rows = await db
    .select({ userId: agency.userId, verification: agency.verification })
    .from(agency)
    .where(inArray(agency.userId, [...userIds]));
  return new Map(rows.map(({ userId, verification }) => [userId, verification]));
}
