/** Every table and column that public pages read, with the calls that write it: fails for content that only the demonstration can write. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { contracts } from '#test/http/contracts/contract-calls.ts';

interface Writers {
  /** Paths of calls with fields of the columns' names. */
  by: readonly string[];
  /** Columns that these calls write from other fields or as a side effect. */
  derived: readonly string[];
}

const awards = '/webAdmin/award';
const items = '/webAdmin/cms/content';
const place = ['id', 'position'] as const;
const counted = ['viewCount', 'likeCount', 'favouriteCount'] as const;

const publicTables: Readonly<Record<string, Writers>> = {
  banner: { by: ['/webAdmin/site/hero/save'], derived: ['position', 'publishAt', 'unpublishAt'] },
  partner: { by: ['/webAdmin/site/partners/save'], derived: ['position', 'url'] },
  sitePartRevision: {
    by: ['/webAdmin/site/announcement/save', '/webAdmin/site/part/publish'],
    derived: ['id', 'number', 'state', 'savedBy', 'savedAt', 'publishedBy', 'publishedAt'],
  },
  edition: { by: [`${awards}/edition/add`, `${awards}/edition/save`, `${awards}/edition/ceremony`], derived: [] },
  awardUnit: { by: [`${awards}/edition/unit/add`], derived: place },
  awardCategory: { by: [`${awards}/edition/category/add`], derived: [...place, 'anchor', 'revealAt'] },
  film: { by: [`${awards}/film/add`, `${awards}/film/save`], derived: [...place, ...counted, 'commentCount', 'updatedAt'] },
  filmCredit: { by: [`${awards}/film/save`], derived: ['filmId', 'position'] },
  nomination: { by: [`${awards}/edition/nomination/add`], derived: [...place, 'recipientsAt'] },
  nominationRecipient: { by: [`${awards}/edition/nomination/add`], derived: ['nominationId', 'position'] },
  awardResult: { by: [`${awards}/result/save`], derived: ['enteredBy', 'enteredAt'] },
  juryMember: { by: [`${awards}/edition/juror/add`], derived: place },
  person: { by: [`${awards}/person/add`, `${awards}/person/save`], derived: [...counted, 'updatedAt'] },
  faceColumn: { by: [`${awards}/face/column/add`, `${awards}/face/column/save`], derived: ['position', 'faceCount'] },
  face: { by: [`${awards}/face/add`, `${awards}/face/save`], derived: ['position'] },
  venue: { by: [`${awards}/programme/venue/add`, `${awards}/programme/venue/save`], derived: ['position'] },
  programmeEvent: {
    by: [`${awards}/programme/event/add`, `${awards}/programme/event/save`],
    derived: ['cancelledAt', 'sequence', 'updatedAt'],
  },
  runOfShow: { by: [`${awards}/show/save`, `${awards}/show/open`], derived: ['openedAt', 'closedAt', 'version'] },
  showRow: {
    by: [`${awards}/show/row/add`, `${awards}/show/row/save`, `${awards}/show/status`],
    derived: ['status', 'startedAt', 'endedAt', 'removedAt', 'position'],
  },
  siteColumn: { by: ['/webAdmin/cms/column/add', '/webAdmin/cms/column/place'], derived: ['position'] },
  listType: { by: ['/webAdmin/cms/column/save'], derived: ['columnId', 'position'] },
  dictionaryEntry: { by: ['/webAdmin/dict/add', '/webAdmin/dict/save', '/webAdmin/dict/place'], derived: ['position'] },
  content: {
    by: [`${items}/add`, `${items}/flag`, `${items}/online`, `${items}/offline`],
    derived: [...counted, 'ownerId', 'liveRevisionId', 'inZh', 'inEn', 'offlineAt', 'commentCount', 'createdAt', 'deletedAt'],
  },
  contentRevision: {
    by: [`${items}/save`, `${items}/reject`],
    derived: [
      'reviewDueOn',
      'reviewPriority',
      'contentId',
      'number',
      'state',
      'seconds',
      'correctedAt',
      'matchedHashes',
      'fieldVersions',
      'approvedVersion',
      'terms',
      'scheduledBy',
      'createdBy',
      'createdAt',
      'updatedAt',
      'submittedAt',
      'decidedAt',
      'decidedBy',
      'claimedBy',
      'claimedAt',
      'reply',
    ],
  },
  comment: {
    by: ['/web/cms/comment', '/webAdmin/cms/comment/decide'],
    derived: [
      'id',
      'userId',
      'text',
      'textHash',
      'state',
      'pinned',
      'byStaff',
      'likeCount',
      'replyCount',
      'reportCount',
      'heldFor',
      'createdAt',
      'decidedBy',
      'decidedAt',
    ],
  },
  mediaFile: {
    by: ['/webAdmin/media/save', '/vod/getuploadinfo', '/webAdmin/media/delete'],
    derived: [
      'version',
      'deletedAt',
      'path',
      'kind',
      'contentType',
      'bytes',
      'hash',
      'width',
      'height',
      'colour',
      'uploadedBy',
      'createdAt',
    ],
  },
  video: {
    by: ['/vod/getuploadinfo', '/webAdmin/cms/video/save', '/webAdmin/cms/video/poster'],
    derived: [
      'seconds',
      'state',
      'isDirect',
      'isLive',
      'storyboardId',
      'storyboardColumns',
      'storyboardTiles',
      'storyboardInterval',
      'sourceKey',
      'failure',
      'ownerId',
      'deletedAt',
      'deletedFrom',
      'publishAt',
      'unpublishAt',
      'createdAt',
    ],
  },
  videoRendition: {
    by: ['/vod/getuploadinfo'],
    derived: ['videoId', 'definition', 'format', 'path', 'width', 'height', 'bitrate', 'bytes'],
  },
  videoSubtitle: { by: ['/webAdmin/cms/subtitle/save'], derived: ['label', 'path', 'isDefault', 'position'] },
  videoChapter: { by: ['/webAdmin/cms/video/save'], derived: ['videoId'] },
  liveSession: { by: ['/webAdmin/site/live/save'], derived: ['publishAt', 'unpublishAt'] },
  shortLink: { by: ['/web/cmsv2/column/shortLink'], derived: ['code', 'language', 'createdAt'] },
  agreement: { by: ['/webAdmin/agreement/publish'], derived: ['effectiveAt'] },
  movedPath: { by: ['/webAdmin/moved/add', '/webAdmin/moved/save', '/webAdmin/moved/import'], derived: ['createdAt'] },
  contentSlug: { by: [`${items}/online`], derived: ['slug', 'contentId', 'createdAt'] },
};

/** Tables and columns that no call writes yet, with the reason. An outdated row fails. */
const open: Readonly<Record<string, string>> = {
  'siteColumn.custom': 'of earlier versions; other clients read it in the tree of columns, and no screen of this site needs it',
};

/** Tables that no public page shows. */
const privateTables: readonly string[] = [
  'accountLink',
  'userAccount',
  'agency',
  'userRole',
  'userSession',
  'secondFactor',
  'recoveryCode',
  'passkey',
  'savedView',
  'loginChallenge',
  'emailCode',
  'invitation',
  'idempotencyKey',
  'auditEntry',
  'commentReport',
  'watchedWord',
  'contentSnapshot',
  'contentPresence',
  'previewLink',
  'removedRecord',
  'pressOutlet',
  'pressAccreditation',
  'pressKit',
  'pressDownload',
  'feedback',
  'job',
  'articleImport',
  'importedArticle',
  'userLike',
  'userFavourite',
  'watchPosition',
  'showing',
  'contentView',
  'filmPackage',
  'userNotification',
  'notificationChoice',
  'rateWindow',
  'reveal',
  'rehearsalSite',
  'resultSeal',
  'sealKey',
  'sealedResult',
  'sealShare',
  'siteSetting',
  'shareTicket',
  'upload',
  'uploadPiece',
  // Derived from other tables.
  'contentCount',
  'contentChange',
  'mediaUse',
  'mediaVersion',
  'searchRow',
  'suggestion',
  'sitemapDay',
  'statDay',
];

const files = import.meta.glob<Record<string, unknown>>('/server/db/schema/*.ts', { eager: true });
const tables = Object.values(files).flatMap((file) =>
  Object.entries(file).flatMap(([name, table]) => (is(table, PgTable) ? [{ name, columns: Object.keys(getTableColumns(table)) }] : [])),
);

/** Names of all fields of a schema, including nested objects and arrays. */
function fieldNames(schema: TSchema | undefined): string[] {
  if (!schema) return [];
  const {
    properties = {},
    items: item,
    anyOf = [],
  } = schema as { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };
  const below = [...Object.values(properties), ...(item ? [item] : []), ...anyOf];
  return [...Object.keys(properties), ...below.flatMap(fieldNames)];
}

function fieldsOf(path: string): string[] {
  const contract = contracts.find((one) => one.path === path && one.method !== 'GET');
  if (!contract) throw new Error(`No call writes at ${path}`);
  return fieldNames(contract.body);
}

test('lists every table as public with its writers or as private', () => {
  expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(publicTables), ...privateTables].sort());
});

test('has a call that writes or derives every column of a public page', () => {
  const unwritten = tables.flatMap(({ name, columns }) => {
    const { by, derived } = publicTables[name] ?? { by: [], derived: columns };
    if (by.length === 0 && name in open) return [name];
    const written = new Set([...by.flatMap(fieldsOf), ...derived]);
    return columns.filter((column) => !written.has(column)).map((column) => `${name}.${column}`);
  });

  expect(unwritten.sort()).toEqual(Object.keys(open).sort());
});

test('lists no column as derived that a call has a field for or that does not exist', () => {
  const needless = tables.flatMap(({ name, columns }) => {
    const { by, derived } = publicTables[name] ?? { by: [], derived: [] };
    return derived
      .filter((column) => !columns.includes(column) || (column !== 'id' && by.flatMap(fieldsOf).includes(column)))
      .map((column) => `${name}.${column}`);
  });

  expect(needless).toEqual([]);
});

test('writes every public table in code outside the demonstration', () => {
  const folder = join(projectRoot, 'server');
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(demo\/|db\/seed)/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  // The table of a record, or of its own rows, is written by the engine of records.
  const isWritten = (name: string) =>
    new RegExp(`\\b(insert|update)\\(${name}\\)|(insert into|update) \\$\\{${name}\\}|\\btable: ${name}\\b`).test(code);

  expect(Object.keys(publicTables).filter((name) => !isWritten(name) && !(name in open))).toEqual([]);
});
