/** Export of the whole site as a file, and import of such a file into an empty site: /webAdmin/site/transfer/*. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';
import { count, id, instant, shortText } from '#shared/api/fields.ts';
import { nullable } from '#shared/nullable.ts';

const transferStaff = { auth: 'staff', permission: 'siteTransfer' } as const;

/** Contents of an export, as people count them. */
export const transferKinds = [
  'items',
  'versions',
  'columns',
  'media',
  'videos',
  'subtitles',
  'editions',
  'awards',
  'nominees',
  'results',
  'jury',
  'events',
  'films',
  'people',
  'faces',
  'comments',
  'siteParts',
  'settings',
  'agreements',
  'redirects',
  'accounts',
] as const;
export type TransferKind = (typeof transferKinds)[number];

const counts = Type.Array(Type.Object({ kind: Type.Enum([...transferKinds]), count }));
export type TransferCounts = Type.Static<typeof counts>;

/** Contents of a file. */
const transferReport = Type.Object({
  createTime: instant,
  release: shortText,
  hasFilms: Type.Boolean(),
  counts,
  files: count,
  bytes: count,
  /** Files that were missing when the export was made. */
  missing: count,
});
export type TransferReport = Type.Static<typeof transferReport>;

const importStages = ['checking', 'checked', 'importing', 'done', 'failed'] as const;

const importState = Type.Object({
  uploadId: id,
  fileName: shortText,
  /** After `checked` it can be imported. */
  stage: Type.Enum([...importStages]),
  /** 0 to 100. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  report: nullable(transferReport),
  /** Why the file was refused: the text `errors:<name>` with its values. */
  failure: nullable(
    Type.Object({ name: shortText, values: Type.Record(Type.String({ maxLength: 40 }), Type.Union([shortText, Type.Number()])) }),
  ),
});
export type ImportState = Type.Static<typeof importState>;

const transfer = Type.Object({
  counts,
  /** Bytes of pictures and documents, and of films, as far as they are known. */
  mediaBytes: count,
  filmBytes: count,
  /** Kinds of content that the site has; null for none, so that a file can be imported. */
  contentOf: nullable(Type.Array(Type.Enum([...transferKinds]))),
  /** The last exports. */
  exports: Type.Array(Type.Object({ time: instant, actorName: shortText, hasFilms: Type.Boolean() })),
  import: nullable(importState),
});
export type Transfer = Type.Static<typeof transfer>;

export const getTransfer = endpoint({
  method: 'GET',
  path: '/webAdmin/site/transfer',
  summary: 'What an export of the site has, the last exports, whether the site is empty, and the import that runs or ran last',
  ...transferStaff,
  data: transfer,
});

export const beginExport = endpoint({
  method: 'POST',
  path: '/webAdmin/site/transfer/export',
  summary: 'The address of an export, valid for a minute; the file is made while it is sent',
  ...transferStaff,
  body: Type.Object({ hasFilms: Type.Boolean() }),
  data: Type.Object({ address: shortText }),
});

export const checkImport = endpoint({
  method: 'POST',
  path: '/webAdmin/site/transfer/check',
  summary: 'Check an uploaded file in the background, as the import would write it; nothing is stored. 409 on a site with content',
  ...transferStaff,
  body: Type.Object({ uploadId: id }),
  data: Type.Null(),
});

export const runImport = endpoint({
  method: 'POST',
  path: '/webAdmin/site/transfer/import',
  summary: 'Import the checked file in the background, all of it or nothing; 409 on a site with content',
  ...transferStaff,
  body: Type.Object({ uploadId: id }),
  data: Type.Null(),
});

export const discardImport = endpoint({
  method: 'POST',
  path: '/webAdmin/site/transfer/discard',
  summary: 'Delete the uploaded file of an import that is not running',
  ...transferStaff,
  body: Type.Object({ uploadId: id }),
  data: Type.Null(),
});
