/**
 * Loads the demonstration into an empty database: films into the storages, then all rows in one transaction. Pictures
 * are drawn later, by `seed-pictures.ts`.
 */
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { demoAccounts } from '#server/demo/accounts.ts';
import { drawnPictures } from '#server/demo/drawn-pictures.ts';
import { createProgressBar } from '#server/demo/progress-bar.ts';
import * as awards from '#server/demo/rows/awards.ts';
import { onlineItems } from '#server/demo/rows/content.ts';
import { laterRevisions, unpublishedItems } from '#server/demo/rows/drafts.ts';
import * as films from '#server/demo/rows/films.ts';
import * as site from '#server/demo/rows/site.ts';
import * as social from '#server/demo/rows/social.ts';
import { storeFilms, type StoredFilms } from '#server/demo/store-films.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import { makeFixedContent } from '#server/services/content/fixed-content.ts';
import { rebuildSearch } from '#server/services/content/search-index.ts';
import type { Database, OpenDatabase, Transaction } from './client.ts';
import { analyse, isEmpty } from './maintain.ts';
import { agency, userAccount, userRole } from '#server/db/schema/account.ts';
import {
  awardCategory,
  awardResult,
  awardUnit,
  edition,
  juryMember,
  nomination,
  nominationRecipient,
  film,
  filmCredit,
} from '#server/db/schema/award.ts';
import { comment, commentReport, watchedWord } from '#server/db/schema/comment.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { banner, partner } from '#server/db/schema/home.ts';
import { liveSession, mediaFile, video, videoChapter, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { person } from '#server/db/schema/person.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';

export interface SeedOptions {
  db: Database;
  /** Encrypts the numbers of operators; without it they are left out. */
  cipher?: FieldCipher | undefined;
  /** Contains the storages: `media` (public) and `films` (protected). */
  dataFolder: string;
  /** Called with the number of completed and of all steps. */
  onProgress?: (done: number, total: number) => void;
}

const batchSize = 400;

/** Loads all rows. Throws if the database already has content. */
export async function seedDemo({ db, cipher, dataFolder, onProgress = () => undefined }: SeedOptions): Promise<void> {
  if (!(await isEmpty(db)))
    throw new Error('The database already holds content; the demonstration programme is loaded into an empty one only');
  await makeFixedContent(db);
  const storedFilms = await storeFilms({
    mediaFolder: join(dataFolder, 'media'),
    filmsFolder: join(dataFolder, 'films'),
    direct: films.directMasters,
  });
  const tables = tablesInOrder(storedFilms, cipher ?? null);
  // The search index and the planner's statistics are the last two steps.
  const total = tables.length + 2;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set constraints all deferred`);
    // Replaces the unannounced edition of the fixed content.
    await tx.delete(edition);
    await insertAll(tx, edition, awards.editionRows());
    for (const [index, [table, rows]] of tables.entries()) {
      onProgress(index, total);
      await insertAll(tx, table, rows);
    }
    onProgress(tables.length, total);
    await rebuildSearch(tx);
  });
  onProgress(total - 1, total);
  await analyse(db);
  onProgress(total, total);
}

export interface DemonstrationOptions {
  database: OpenDatabase;
  cipher?: FieldCipher;
  dataFolder: string;
  /** Called with lines of progress. */
  log: (line: string) => void;
}

/** An account as shown in the terminal. */
export interface NamedAccount {
  email: string;
  password: string;
  label: string;
}

/** Loads the demonstration if the database is empty, with a progress bar; returns its accounts. */
export async function loadDemonstration({ database, cipher, dataFolder, log }: DemonstrationOptions): Promise<readonly NamedAccount[]> {
  if (!(await isEmpty(database.db))) return [];
  log('The database is empty: the demonstration programme is loaded, once.');
  const bar = createProgressBar(process.stdout);
  try {
    await seedDemo({
      db: database.db,
      cipher,
      dataFolder,
      onProgress: (done, total) => bar.update(done, total, 'loading the demonstration programme'),
    });
  } finally {
    bar.end();
  }
  return demoAccounts.map(({ name, email, password, roles, columns, agency: institution }) => ({
    email,
    password,
    label: `${name} (${[...roles, ...columns.map((column) => `in ${column}`), ...(institution ? ['institution'] : [])].join(', ') || 'visitor'})`,
  }));
}

/** All rows, each table after those that it references. */
function tablesInOrder(storedFilms: StoredFilms, cipher: FieldCipher | null): readonly (readonly [PgTable, Record<string, unknown>[]])[] {
  const live = onlineItems();
  const all = [...live, ...unpublishedItems()];
  const contents = all.map(({ item }) => ({ ...item, commentCount: social.commentCountOf(item.id) }));
  return [
    [userAccount, site.accountRows()],
    [userRole, site.roleRows()],
    [agency, site.agencyRows(cipher)],
    [mediaFile, [...site.mediaRows(drawnPictures), ...films.storyboardFileRows(storedFilms), ...films.documentRows(storedFilms)]],
    [person, awards.personRows()],
    [awardUnit, awards.unitRows()],
    [awardCategory, awards.categoryRows()],
    [film, awards.filmRows().map((row) => ({ ...row, commentCount: social.commentCountOf(row.id) }))],
    [filmCredit, awards.creditRows()],
    [nomination, awards.nominationRows()],
    [nominationRecipient, awards.recipientRows()],
    [awardResult, awards.resultRows()],
    [juryMember, awards.juryRows()],
    [video, films.videoRows()],
    [videoRendition, films.renditionRows(storedFilms)],
    [videoSubtitle, films.subtitleRows(storedFilms)],
    [videoChapter, films.chapterRows()],
    [liveSession, films.liveRows()],
    [content, contents],
    [contentRevision, [...all.flatMap(({ revisions }) => revisions), ...laterRevisions(live)]],
    [comment, social.commentRows()],
    [commentReport, social.reportRows()],
    [watchedWord, social.watchedWordRows()],
    [feedback, social.feedbackRows()],
    [userNotification, social.notificationRows()],
    [faceColumn, site.faceColumnRows()],
    [face, site.faceRows()],
    [banner, site.bannerRows()],
    [partner, site.partnerRows()],
    [sitePartRevision, site.sitePartRows()],
    [venue, site.venueRows()],
    [programmeEvent, site.eventRows()],
  ];
}

async function insertAll(tx: Transaction, table: PgTable, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += batchSize) await tx.insert(table).values(rows.slice(from, from + batchSize));
}
