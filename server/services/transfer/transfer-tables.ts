/** Which tables and columns an export has, in the order in which an import writes them, and why the others stay behind. */
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { agreement } from '#server/db/schema/agreement.ts';
import {
  awardCategory,
  awardResult,
  awardUnit,
  edition,
  film,
  filmCredit,
  juryMember,
  nomination,
  nominationRecipient,
} from '#server/db/schema/award.ts';
import { runOfShow, showRow } from '#server/db/schema/ceremony.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { comment, watchedWord } from '#server/db/schema/comment.ts';
import { content, contentRevision, contentSlug } from '#server/db/schema/content.ts';
import { dictionaryEntry } from '#server/db/schema/dictionary.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { banner, partner } from '#server/db/schema/home.ts';
import { liveSession, mediaFile, mediaVersion, video, videoChapter, videoRendition, videoSubtitle } from '#server/db/schema/media.ts';
import { movedPath } from '#server/db/schema/moved.ts';
import { person } from '#server/db/schema/person.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { shortLink } from '#server/db/schema/short-link.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import type { TransferKind } from '#shared/api/site/transfer.ts';

export interface TransferTable {
  table: PgTable;
  /** What its rows are to people. */
  kind: TransferKind;
  /** Its rows belong to those of another table of the kind, and are not counted. */
  isPart?: boolean;
  /** Columns that stay behind, by their names in the schema, with the reason. */
  without?: Readonly<Record<string, string>>;
  /** The rows, where not all are exported; the table is `stored`. */
  where?: SQL;
  /** The row as JSON, where it is not the stored one. */
  row?: SQL;
  /** Columns of sanitised HTML. */
  html?: readonly string[];
  /** Also written for spreadsheets. */
  isSheet?: boolean;
  /** A new site has rows of it, which those of the file replace. */
  hasDefaults?: boolean;
}

/** Comments that visitors see: public ones, and the places of deleted ones that have replies. */
const shownComments = sql`(stored.state = 'public' and (stored.parent_id is null
    or exists (select from comment above where above.id = stored.parent_id and above.state in ('public', 'deleted'))))
  or (stored.state = 'deleted' and stored.parent_id is null and stored.reply_count > 0)`;

/** Columns of exported rows that name accounts: authors, and staff who wrote, decided or uploaded. */
export const accountColumns: readonly (readonly [table: string, column: string])[] = [
  ['content', 'owner_id'],
  ['content_revision', 'created_by'],
  ['content_revision', 'decided_by'],
  ['content_revision', 'claimed_by'],
  ['content_revision', 'scheduled_by'],
  ['content_snapshot', 'created_by'],
  ['site_part_revision', 'saved_by'],
  ['site_part_revision', 'published_by'],
  ['media_file', 'uploaded_by'],
  ['media_version', 'replaced_by'],
  ['video', 'owner_id'],
  ['award_result', 'entered_by'],
  ['film', 'institution_id'],
  ['watched_word', 'added_by'],
];

const namedAccounts = sql.join(
  [
    ...accountColumns.map(([table, column]) => sql`select ${sql.identifier(column)} from ${sql.identifier(table)}`),
    sql`select stored.user_id from comment stored where ${shownComments}`,
  ],
  sql` union `,
);

const moderation = 'notes of the old site’s moderators';

export const transferTables: readonly TransferTable[] = [
  {
    table: userAccount,
    kind: 'accounts',
    without: {
      email: 'personal data; the imported account has none',
      passwordHash: 'a secret',
      mustChangePassword: 'belongs to the password',
      avatarId: 'personal data',
      agreementVersion: 'a consent given to the old site',
      agreementAt: 'a consent given to the old site',
      lastLoginAt: 'personal data',
      eraseAt: 'the end of a cool-off on the old site',
    },
    where: sql`stored.id in (${namedAccounts})`,
  },
  {
    table: agency,
    kind: 'accounts',
    isPart: true,
    without: {
      operateName: 'personal data of the operator',
      operatePhone: 'personal data of the operator',
      operateCode: 'personal data of the operator',
      operateCodeHash: 'personal data of the operator',
      verifiedBy: 'belongs to the audit trail of the old site',
      invitationId: 'invitations are not exported',
      sensitiveConsentAt: 'a consent given to the old site',
      sensitiveConsentVersion: 'a consent given to the old site',
    },
    where: sql`stored.user_id in (${namedAccounts})`,
  },
  { table: siteColumn, kind: 'columns', isSheet: true, hasDefaults: true },
  { table: listType, kind: 'columns', isPart: true, hasDefaults: true },
  { table: dictionaryEntry, kind: 'settings', isPart: true, hasDefaults: true },
  { table: siteSetting, kind: 'settings', where: sql`stored.key like 'settings.%'`, hasDefaults: true },
  { table: agreement, kind: 'agreements', html: ['bodyZh', 'bodyEn'], isSheet: true, hasDefaults: true },
  { table: mediaFile, kind: 'media', isSheet: true },
  { table: mediaVersion, kind: 'media', isPart: true },
  { table: person, kind: 'people', isSheet: true },
  { table: edition, kind: 'editions', isSheet: true, hasDefaults: true },
  { table: awardUnit, kind: 'awards', isPart: true, isSheet: true },
  { table: awardCategory, kind: 'awards', isSheet: true },
  { table: film, kind: 'films', html: ['synopsisZh', 'synopsisEn'], isSheet: true },
  { table: filmCredit, kind: 'films', isPart: true, isSheet: true },
  { table: nomination, kind: 'nominees', isSheet: true },
  { table: nominationRecipient, kind: 'nominees', isPart: true },
  { table: awardResult, kind: 'results', isSheet: true },
  { table: juryMember, kind: 'jury', isSheet: true },
  { table: venue, kind: 'events', isPart: true, isSheet: true },
  { table: programmeEvent, kind: 'events', isSheet: true },
  {
    table: runOfShow,
    kind: 'events',
    isPart: true,
    without: {
      version: 'counts the changes of the old site',
      openedAt: 'the evening on the old site',
      closedAt: 'the evening on the old site',
    },
  },
  { table: showRow, kind: 'events', isPart: true },
  { table: video, kind: 'videos', without: { failure: 'a message of the old site’s processing' }, isSheet: true },
  {
    table: videoRendition,
    kind: 'videos',
    isPart: true,
    // The new site makes its streams from the uploaded files; playlists elsewhere are live streams.
    where: sql`not (stored.format = 'm3u8' and stored.path !~ '^https?:')`,
  },
  { table: videoSubtitle, kind: 'subtitles' },
  { table: videoChapter, kind: 'videos', isPart: true },
  { table: liveSession, kind: 'siteParts', isPart: true, isSheet: true },
  // Faces follow their columns, whose number of faces a trigger counts.
  { table: faceColumn, kind: 'faces', isPart: true, without: { faceCount: 'counted by a trigger' } },
  { table: face, kind: 'faces', isSheet: true },
  { table: banner, kind: 'siteParts', isPart: true },
  { table: partner, kind: 'siteParts', isPart: true, isSheet: true },
  { table: sitePartRevision, kind: 'siteParts' },
  { table: content, kind: 'items', isSheet: true },
  { table: contentRevision, kind: 'versions', html: ['bodyZh', 'bodyEn'], isSheet: true },
  { table: contentSlug, kind: 'redirects', isPart: true },
  { table: contentSnapshot, kind: 'versions', isPart: true },
  {
    table: comment,
    kind: 'comments',
    without: {
      textHash: 'refuses repeated comments of the old site',
      reportCount: moderation,
      heldFor: moderation,
      decidedBy: moderation,
      decidedAt: moderation,
    },
    where: shownComments,
    row: sql`case when stored.state = 'deleted' then to_jsonb(stored) || '{"text": ""}' else to_jsonb(stored) end`,
    isSheet: true,
  },
  { table: watchedWord, kind: 'settings', isPart: true },
  { table: movedPath, kind: 'redirects', isSheet: true },
  { table: shortLink, kind: 'redirects', isPart: true },
];

/** Tables that stay behind, with the reason. */
export const leftTables: Readonly<Record<string, string>> = {
  userRole: 'permissions are granted anew by the administrator of the new site',
  userSession: 'secrets',
  secondFactor: 'secrets',
  recoveryCode: 'secrets',
  passkey: 'secrets',
  loginChallenge: 'secrets',
  accountLink: 'secrets',
  emailCode: 'secrets',
  invitation: 'secrets',
  savedView: 'choices of staff for their own screens',
  idempotencyKey: 'stored answers to calls',
  shareTicket: 'secrets',
  previewLink: 'addresses of the old site, with secrets',
  removedRecord: 'records that staff removed, kept for undo',
  pressOutlet: 'contacts of outlets, personal data',
  pressAccreditation: 'secrets',
  pressKit: 'unpublished material for outlets, which are not exported',
  pressDownload: 'what outlets of the old site downloaded',
  upload: 'unfinished files',
  uploadPiece: 'unfinished files',
  articleImport: 'imports of the old site; the articles are exported',
  importedArticle: 'imports of the old site; the articles are exported',
  auditEntry: 'the trail of the old site, a chain of its own that the backup keeps',
  feedback: 'letters to the organisers with personal data',
  commentReport: 'reports of visitors',
  userLike: 'personal data; the counts are exported',
  userFavourite: 'personal data; the counts are exported',
  watchPosition: 'personal data',
  showing: 'personal data',
  contentView: 'personal data; the counts are exported',
  userNotification: 'personal data',
  notificationChoice: 'personal data',
  contentPresence: 'who has an editor open now',
  job: 'work of the old site, and mails',
  rateWindow: 'counters of minutes',
  reveal: 'acts of one evening, which the audit trail of the old site keeps',
  resultSeal: 'sealed results are opened on the site that sealed them',
  sealKey: 'sealed results are opened on the site that sealed them',
  rehearsalSite: 'rehearsals of the old site',
  sealedResult: 'sealed results are opened on the site that sealed them',
  sealShare: 'sealed results are opened on the site that sealed them',
  statDay: 'figures of the old site’s visits',
  filmPackage: 'streams, which the new site makes from the uploaded files',
  contentChange: 'the change feed of the old site’s caches',
  contentCount: 'counted by triggers',
  sitemapDay: 'written by triggers',
  mediaUse: 'written by triggers',
  searchRow: 'written anew by the import',
  suggestion: 'written anew by the import',
};

/** Name in the database, and of the files in an export. */
export function nameOf({ table }: Pick<TransferTable, 'table'>): string {
  return getTableName(table);
}

/** Exported columns, by their names in the database. */
export function columnsOf({ table, without = {} }: TransferTable): string[] {
  return Object.keys(getTableColumns(table)).flatMap((name) => (name in without ? [] : [toSnakeCase(name)]));
}

/** Columns of the primary key, by their names in the database. */
export function keysOf({ table }: Pick<TransferTable, 'table'>): string[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return keys.map(({ name, keyAsName }) => (keyAsName ? toSnakeCase(name) : name));
}
