/** Staff who are notified of what concerns their permission. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { userAccount, userRole } from '#server/db/schema/account.ts';
import type { Language } from '#shared/language.ts';
import { permissionsOf, type Permission } from '#shared/policies.ts';
import { staffRoles } from '#shared/user-type.ts';

interface Recipient {
  id: string;
  language: Language;
}

export interface Place {
  /** The item's column and the one above it. */
  columnIds: readonly string[];
  /** Who is not notified. */
  exceptId: string;
}

/** Active accounts with a permission, for all columns or for one of those given; by default for any. */
export function readStaff(tx: Transaction, permission: Permission, place?: Place): Promise<Recipient[]> {
  const roles = staffRoles.filter((role) => permissionsOf([role]).includes(permission));
  return tx
    .selectDistinct({ id: userAccount.id, language: userAccount.language })
    .from(userAccount)
    .innerJoin(userRole, eq(userRole.userId, userAccount.id))
    .where(
      and(
        inArray(userRole.role, roles),
        eq(userAccount.status, 'active'),
        place ? and(ne(userAccount.id, place.exceptId), inArray(userRole.columnId, ['', ...place.columnIds])) : undefined,
      ),
    )
    .orderBy(userAccount.id);
}
