/** Roles of accounts, which administrators grant, limit to columns and revoke. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { conflict, invalidRequest, notAllowed, notFound } from '#server/errors.ts';
import type { Language } from '#shared/language.ts';
import { columnRoles, userTypes, type StaffRole } from '#shared/user-type.ts';
import { lockAccount } from './account-core.ts';
import { keepAnAdmin } from './last-admin.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { grantsOf, rolesIn, type SessionViewer } from '#server/services/core/session.ts';
import type { NotificationService } from '#server/services/notification/notification.ts';

interface RoleOptions {
  db: Database;
  notify: NotificationService['notify'];
}

export interface RoleChange {
  userId: string;
  role: StaffRole;
  isHeld: boolean;
  /** Empty = all columns; absent leaves a held role as it is. */
  columns?: readonly string[] | undefined;
}

/** Stored for a role that holds for all columns. */
const everywhere = '';

/**
 * Grants a role, limits it to columns or revokes it, and returns the roles after it. Throws `notAllowed` for a grant to
 * oneself or to an institution, whose items staff decide on, `invalidRequest` for columns that are unknown or of a role that
 * has none, `conflict` for an account that is not active, and `lastAdmin` for revoking the last administrator's.
 */
export async function setAccountRole(
  { db, notify }: RoleOptions,
  viewer: SessionViewer,
  { userId, role, isHeld, columns }: RoleChange,
): Promise<{ roles: StaffRole[] }> {
  if (isHeld && userId === viewer.id) throw notAllowed();
  return db.transaction(async (tx) => {
    const { status, language, userType } = await lockAccount(tx, userId, notFound);
    if (isHeld && userType === userTypes.pgc) throw notAllowed();
    if (isHeld && status !== 'active') throw conflict({ status });
    if (!isHeld && role === 'admin') await keepAnAdmin(tx, userId);
    const held = await tx
      .select({ columnId: userRole.columnId })
      .from(userRole)
      .where(and(eq(userRole.userId, userId), eq(userRole.role, role)))
      .orderBy(userRole.columnId);
    const before = held.map(({ columnId }) => columnId);
    const after = isHeld ? await columnsAfter(tx, { role, columns, before }) : [];
    const isChanged = before.length !== after.length || before.some((columnId, at) => columnId !== after[at]);
    if (isChanged) {
      await tx.delete(userRole).where(and(eq(userRole.userId, userId), eq(userRole.role, role)));
      if (after.length > 0) await tx.insert(userRole).values(after.map((columnId) => ({ userId, role, columnId, grantedBy: viewer.id })));
      await appendAudit(tx, {
        actorId: viewer.id,
        action: !isHeld ? 'revokeRole' : before.length > 0 ? 'limitRole' : 'grantRole',
        subjectKind: 'account',
        subjectId: userId,
        ...(isHeld ? { toState: role } : { fromState: role }),
        ...([...before, ...after].some((columnId) => columnId !== everywhere) ? { details: { before, after } } : {}),
      });
    }
    const [account] = await tx
      .select({ grants: grantsOf(sql`${userAccount.id}`) })
      .from(userAccount)
      .where(eq(userAccount.id, userId));
    const { roles, columns: limits } = rolesIn(account?.grants ?? []);
    if (isChanged) {
      const names = nameRoles(roles, { limited: Object.keys(limits), language });
      await notify(tx, { userId, kind: 'security', event: 'rolesChanged', values: { roles: names } });
    }
    return { roles };
  });
}

interface Wish {
  role: StaffRole;
  columns: readonly string[] | undefined;
  before: readonly string[];
}

/** The stored columns of a role that is held. Throws `invalidRequest`. */
async function columnsAfter(tx: Transaction, { role, columns, before }: Wish): Promise<string[]> {
  if (columns === undefined && before.length > 0) return [...before];
  if (columns === undefined || columns.length === 0) return [everywhere];
  if (!(columnRoles as readonly StaffRole[]).includes(role)) throw invalidRequest('columns');
  // Locked, so that none is deleted meanwhile.
  const known = await tx
    .select({ id: siteColumn.id })
    .from(siteColumn)
    .where(inArray(siteColumn.id, [...columns]))
    .for('key share');
  if (known.length < columns.length) throw invalidRequest('columns');
  return [...columns].sort();
}

const roleNames: Readonly<Record<StaffRole, { zh: string; en: string }>> = {
  writer: { zh: '撰稿人', en: 'writer' },
  reviewer: { zh: '审核员', en: 'reviewer' },
  publisher: { zh: '发布员', en: 'publisher' },
  moderator: { zh: '评论管理员', en: 'moderator' },
  editor: { zh: '奖项编辑', en: 'awards editor' },
  operator: { zh: '典礼执行', en: 'ceremony operator' },
  admin: { zh: '管理员', en: 'administrator' },
};

interface NamedRoles {
  limited: readonly string[];
  language: Language;
}

/** Role names as a list in a sentence; a dash for none. */
function nameRoles(roles: readonly StaffRole[], { limited, language }: NamedRoles): string {
  if (roles.length === 0) return '–';
  const nameOf = (role: StaffRole) => {
    const { zh, en } = roleNames[role];
    if (!limited.includes(role)) return language === 'en' ? en : zh;
    return language === 'en' ? `${en} (some columns)` : `${zh}（部分栏目）`;
  };
  return roles.map(nameOf).join(language === 'en' ? ', ' : '、');
}
