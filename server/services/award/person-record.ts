/** People for staff: their list, what the form shows beside the fields, and what depends on a person. */
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { filmCredit, juryMember, nomination, nominationRecipient } from '#server/db/schema/award.ts';
import { face } from '#server/db/schema/face.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound } from '#server/errors.ts';
import { eraseReactions } from '#server/services/content/content-reactions.ts';
import { indexPeople } from '#server/services/content/search-index.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { readMediaItems } from '#server/services/media/media-item.ts';
import { worstLicence } from '#server/services/media/media-licence.ts';
import { isoOrNull, shownState } from '#server/services/record/record-edit.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { personRecord } from '#shared/api/record/person.ts';
import { paths } from '#shared/paths.ts';
import { personTags } from './award-change.ts';

const portrait = alias(mediaFile, 'portrait');

export const personStaff = (db: Database) =>
  recordService(db, personRecord, {
    table: person,
    usedBy: [filmCredit.personId, nomination.personId, nominationRecipient.personId, juryMember.personId, face.personId],
    list: {
      from: sql`${person}`,
      searched: [person.nameZh, person.nameEn, person.originalName, person.aliases, person.roleZh, person.roleEn],
      order: [asc(person.nameEn), asc(person.nameZh), asc(person.id)],
      rows: async (from, ids, language) => {
        const rows = await from
          .select({ person, cover: imageFields(portrait), licence: worstLicence('person', person.id), shown: shownState(person) })
          .from(person)
          .leftJoin(portrait, eq(portrait.id, person.portraitId))
          .where(inArray(person.id, [...ids]));
        return rows.map(({ person: row, cover, ...facts }) => ({
          ...row,
          ...facts,
          cover: toImage(cover, language),
          publishAt: isoOrNull(row.publishAt),
          path: paths.content('people', row.id),
        }));
      },
    },
    beside: async (from, id, { fields: { portraitId }, language }) => {
      const uses = {
        credits: usesIn(filmCredit),
        nominations: sql<number>`${usesIn(nomination)} + ${usesIn(nominationRecipient)}`,
        juries: usesIn(juryMember),
        faces: usesIn(face),
      };
      const [row] = await from
        .select({ shown: shownState(person), uses })
        .from(person)
        .where(eq(person.id, id));
      if (!row) throw notFound();
      const media = await readMediaItems(from, [portraitId], language);
      return { ...row, portrait: media.get(portraitId ?? '') ?? null, path: paths.content('people', id) };
    },
    tags: async (_from, id) => personTags(id),
    index: (tx, id) => indexPeople(tx, [id]),
    erase: eraseReactions,
  });

const usesIn = (table: PgTable): SQL<number> => sql<number>`(select count(*)::int from ${table} where ${table}.person_id = ${person}.id)`;
