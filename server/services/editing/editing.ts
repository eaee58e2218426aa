/** Items in the management centre: lists, reading, writing, history and presence. */
import { eq, and, asc, sql, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import type { Viewer } from '#shared/policies.ts';
import { content } from '#server/db/schema/content.ts';
import type { setItemFlags } from '#shared/api/content-staff.ts';
import { bindFirst } from '#server/services/core/bind-first.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { notAllowed } from '#server/errors.ts';
import { lockItemFor } from '#server/services/content/revision.ts';
import { film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { findSubjects } from '#shared/api/content-list-staff.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { isPublic } from '#server/services/core/visibility.ts';
import { claimReview, noteAndReadPresence } from './presence.ts';
import { listWritableColumns } from './column-choices.ts';
import { countItems, countWaiting } from './list-count.ts';
import type { AttachmentService } from '#server/services/reading/attachment.ts';
import { setReviewPlan } from './review-plan.ts';
import { readItem, type DetailInput } from './revision-detail.ts';
import { listItemHistory, readStoredVersion } from './history.ts';
import { exportItems, listItems, listOwners } from './list.ts';
import { exportTrash, listTrash } from './trash.ts';
import { saveItemFields } from './save.ts';
import { addDraft, type NewDraft } from './add-item.ts';
import type { ListPreviewVideos } from './draft-preview.ts';

export type EditingService = ReturnType<typeof createEditingService>;

interface EditingParts {
  db: Database;
  /** Playable videos of a revision; none by default, for tools that only read texts. */
  videos?: ListPreviewVideos;
  /** Addresses of documents; none by default. */
  addresses?: AttachmentService['addresses'];
}

export function createEditingService({ db, videos = async () => [], addresses = async () => () => '' }: EditingParts) {
  return {
    ...bindFirst(db, {
      listColumns: listWritableColumns,
      count: countItems,
      countWaiting,
      list: listItems,
      export: exportItems,
      listTrash,
      exportTrash,
      save: saveItemFields,
      setFlags,
      listHistory: listItemHistory,
      getSnapshot: readStoredVersion,
      claim: claimReview,
      planReview: setReviewPlan,
      notePresence: noteAndReadPresence,
      listOwners,
      findSubjects: findSubjectsByName,
    }),
    get: (viewer: Viewer, input: DetailInput) => readItem({ db, videos, addresses }, viewer, input),
    /** Creates a draft; idempotent with a key. */
    add: (viewer: Viewer, input: NewDraft, key = '') => addDraft(db, viewer, { input, key }),
  };
}

export type ItemFlags = Static<typeof setItemFlags.body>;

/** Sets the publishing options that differ from the present ones. Throws `notFound`, and `notAllowed` in columns of others. */
function setFlags(db: Database, viewer: Viewer, { id, ...flags }: ItemFlags): Promise<void> {
  return db.transaction(async (tx) => {
    const { item, actors } = await lockItemFor(tx, viewer, id);
    if (!actors.includes('publisher')) throw notAllowed();
    const names = (['pinned', 'recommended', 'commentsClosed'] as const).filter(
      (name) => flags[name] !== undefined && flags[name] !== item[name],
    );
    if (names.length === 0) return;
    const changed = Object.fromEntries(names.map((name) => [name, flags[name]]));
    await tx.update(content).set(changed).where(eq(content.id, id));
    await appendAudit(tx, { actorId: viewer.id, action: 'flag', subjectKind: 'content', subjectId: id, details: changed });
    if (item.liveRevisionId !== null) await announceChange(tx, [`content:${id}`, `column:${item.columnId}`, 'home', 'recommended']);
  });
}

type SubjectQuery = Static<typeof findSubjects.query>;
type Subjects = Static<typeof findSubjects.data>;

const shownMax = 10;

/** Public people or films whose names contain the text; names that start with it come first. */
async function findSubjectsByName(db: Database, { kind, search }: SubjectQuery): Promise<Subjects> {
  const text = search.trim().toLowerCase();
  if (text === '') return [];
  if (kind === 'person') {
    const { nameZh, nameEn, originalName } = person;
    return db
      .select({ id: person.id, nameZh, nameEn })
      .from(person)
      .where(and(isPublic(person), containsText([nameZh, nameEn, originalName], text)))
      .orderBy(...rank(text, [nameZh, nameEn]), asc(person.id))
      .limit(shownMax);
  }
  const { titleZh: nameZh, titleEn: nameEn, originalTitle } = film;
  return db
    .select({ id: film.id, nameZh, nameEn })
    .from(film)
    .where(and(isPublic(film), containsText([nameZh, nameEn, originalTitle], text)))
    .orderBy(...rank(text, [nameZh, nameEn]), asc(film.id))
    .limit(shownMax);
}

function rank(text: string, columns: readonly PgColumn[]): SQL[] {
  return [
    sql`${sql.join(
      columns.map((column) => sql`starts_with(lower(${column}), ${text})`),
      sql` or `,
    )} desc`,
  ];
}
