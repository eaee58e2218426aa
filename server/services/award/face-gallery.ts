/**
 * Index of all public faces with the fields that filters, orders and counts need. Names are sorted and roles compared
 * here, not in the database: a list reads this once (some hundred bytes a face) and joins only the page it shows.
 */
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { face } from '#server/db/schema/face.ts';
import { person } from '#server/db/schema/person.ts';
import { cachedFacetKeys } from '#server/services/core/facet.ts';
import { earliest, isPublic, isPublicOrComing, nextInstant } from '#server/services/core/visibility.ts';

export interface GalleryFace {
  id: string;
  columnId: string;
  /** The person shown, if public. */
  personId: string | null;
  nameZh: string;
  nameEn: string;
  roleZh: string;
  roleEn: string;
  year: number | null;
  /** Role key for filters; '' without a role. Roles with the same Chinese name share the key. */
  roleKey: string;
  /** The key of the role's own name. */
  ownRoleKey: string;
}

export interface Gallery {
  /** In gallery order. */
  faces: GalleryFace[];
  changesAt: Date | null;
}

export async function readGallery(db: Queryable): Promise<Gallery> {
  const rows = await db
    .select({
      id: face.id,
      columnId: face.columnId,
      personId: person.id,
      nameZh: face.nameZh,
      nameEn: face.nameEn,
      roleZh: face.roleZh,
      roleEn: face.roleEn,
      year: face.year,
      isPublic: isPublic(face).mapWith(Boolean),
      personIsPublic: isPublic(person).mapWith(Boolean),
      changesAt: nextInstant(face),
      personChangesAt: nextInstant(person),
    })
    .from(face)
    .leftJoin(person, eq(person.id, face.personId))
    .where(isPublicOrComing(face))
    .orderBy(asc(face.position), asc(face.id));
  const own = rows.filter((row) => row.isPublic);
  const ownKeyOf = cachedFacetKeys();
  const keyOf = roleKeys(own, ownKeyOf);
  const faces = own.map(({ id, columnId, personId, nameZh, nameEn, roleZh, roleEn, year, personIsPublic }) => {
    const ownRoleKey = ownKeyOf(roleZh, roleEn);
    return {
      id,
      columnId,
      personId: personIsPublic ? personId : null,
      nameZh,
      nameEn,
      roleZh,
      roleEn,
      year,
      ownRoleKey,
      roleKey: keyOf.get(roleZh) ?? ownRoleKey,
    };
  });
  return { faces, changesAt: earliest(rows.flatMap((row) => [row.changesAt, row.personChangesAt])) };
}

/**
 * English distinguishes actor and actress where Chinese has one word: roles with the same Chinese name get one key, the
 * alphabetically first.
 */
function roleKeys(rows: readonly { roleZh: string; roleEn: string }[], keyOf: (zh: string, en: string) => string): Map<string, string> {
  const keys = new Map<string, string>();
  for (const { roleZh, roleEn } of rows) {
    if (roleZh === '') continue;
    const key = keyOf(roleZh, roleEn);
    const known = keys.get(roleZh);
    if (known === undefined || key < known) keys.set(roleZh, key);
  }
  return keys;
}
