/** Access to the press room: accreditations by their token's hash, as long as they are valid by the database's clock. */
import { createHash } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { pressAccreditation, pressKit, pressOutlet } from '#server/db/schema/press.ts';
import { linkEnded } from '#server/errors.ts';

/** How a token is stored. The cookie of a room holds the hash, so that renewing an accreditation ends rooms that are open. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** True for accreditations that are neither revoked nor over. */
export function isValidAccreditation(): SQL<boolean> {
  return sql<boolean>`(${pressAccreditation.revokedAt} is null and ${pressAccreditation.expiresAt} > now())`;
}

/** True for kits that may not be published yet. */
export function isEmbargoed(): SQL<boolean> {
  return sql<boolean>`coalesce(${pressKit.embargoAt} > now(), false)`;
}

/** The sign in watermarks, by which staff find the accreditation of a picture that got out. */
export function signOf(accreditationId: string): string {
  return createHash('sha256').update(`press ${accreditationId}`).digest('hex').slice(0, 8).toUpperCase();
}

export interface PressAccess {
  accreditation: typeof pressAccreditation.$inferSelect;
  outlet: typeof pressOutlet.$inferSelect;
  edition: typeof edition.$inferSelect;
  secondsLeft: number;
}

/** Throws the same `linkEnded` for unknown, replaced, revoked and expired tokens. */
export async function findAccess(db: Queryable, tokenHash: string): Promise<PressAccess> {
  const [access] = await db
    .select({
      accreditation: pressAccreditation,
      outlet: pressOutlet,
      edition,
      secondsLeft: sql<number>`extract(epoch from ${pressAccreditation.expiresAt} - now())::float8`,
    })
    .from(pressAccreditation)
    .innerJoin(pressOutlet, eq(pressOutlet.id, pressAccreditation.outletId))
    .innerJoin(edition, eq(edition.id, pressAccreditation.editionId))
    .where(and(eq(pressAccreditation.tokenHash, tokenHash), isValidAccreditation()));
  if (!access) throw linkEnded();
  return access;
}

/** SQL condition: kits that an outlet may see with an accreditation. */
export function isForAccess({ accreditation }: Pick<PressAccess, 'accreditation'>): SQL | undefined {
  return and(
    eq(pressKit.editionId, accreditation.editionId),
    eq(pressKit.isOpen, true),
    sql`(${pressKit.isForAll} or ${accreditation.outletId} = any(${pressKit.outletIds}))`,
  );
}
