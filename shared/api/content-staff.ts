/** One item in the management centre: /webAdmin/cms/content/{:id, add, save, flag}. */
import { Array, Boolean, Enum, Integer, Literal, Null, Object, Optional, Record, String, Union, type Static } from 'typebox';
import { checkNames } from '#shared/content/content-checks.ts';
import { contentActions, contentActors, contentStates } from '#shared/content/content-lifecycle.ts';
import { abstractMax, bodyMax, bylineMax, tagMax, tagsMax, titleMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { count, id, image, instant } from './content.ts';
import { endpoint } from './endpoint.ts';
import { playableVideo } from './preview-video.ts';

export const shortText = String({ maxLength: 2_000 });
export const state = Enum([...contentStates]);
export const version = Integer({ minimum: 1 });
/** Kinds of items that have an editor: an article, or a video with its text. */
export const itemKind = Union([Literal('article'), Literal('episode')]);
export type ItemKind = Static<typeof itemKind>;
export const languageGate = Union([Literal('both'), Literal('zh'), Literal('either')]);

const ids = (maxItems: number) => Array(id, { maxItems, uniqueItems: true });
const tags = Array(String({ minLength: 1, maxLength: tagMax }), { maxItems: tagsMax });

/** Fields that an author writes. A draft may exceed the limits of a submission, so that no typing is lost. */
const fieldSchemas = {
  titleZh: String({ maxLength: titleMax * 4 }),
  titleEn: String({ maxLength: titleMax * 4 }),
  abstractZh: String({ maxLength: abstractMax * 4 }),
  abstractEn: String({ maxLength: abstractMax * 4 }),
  /** HTML, sanitised when it is saved and again when it is rendered. */
  bodyZh: String({ maxLength: bodyMax * 2 }),
  bodyEn: String({ maxLength: bodyMax * 2 }),
  authorZh: String({ maxLength: bylineMax }),
  authorEn: String({ maxLength: bylineMax }),
  sourceZh: String({ maxLength: bylineMax }),
  sourceEn: String({ maxLength: bylineMax }),
  tagsZh: tags,
  tagsEn: tags,
  coverId: nullable(id),
  galleryIds: ids(60),
  videoIds: ids(20),
  personIds: ids(60),
  workIds: ids(60),
  /** Publication times that the author requests; null = as soon as approved, and without end. */
  wantedPublishAt: nullable(instant),
  wantedUnpublishAt: nullable(instant),
};
export const itemFields = Object(fieldSchemas);
export type ItemFields = Static<typeof itemFields>;
export type ItemField = keyof ItemFields;
export const itemFieldNames = globalThis.Object.keys(fieldSchemas) as readonly ItemField[];

const optionalFields = Object(
  globalThis.Object.fromEntries(itemFieldNames.map((name) => [name, Optional(fieldSchemas[name])])) as {
    [Name in ItemField]: ReturnType<typeof Optional<(typeof fieldSchemas)[Name]>>;
  },
);

/** Plain field names of the specification, in the request's language; `kind` defaults to article. */
const plainFields = {
  title: Optional(fieldSchemas.titleZh),
  contentAbstract: Optional(fieldSchemas.abstractZh),
  content: Optional(fieldSchemas.bodyZh),
  author: Optional(fieldSchemas.authorZh),
  source: Optional(fieldSchemas.sourceZh),
  tags: Optional(tags),
};

/** A stored picture with its id, as the editor shows it. */
export const mediaItem = Object({
  id,
  image,
  altZh: shortText,
  altEn: shortText,
  bytes: count,
  /** Whether the caller may change its descriptions; absent where it does not matter. */
  mayEdit: Optional(Boolean()),
});
export type MediaItem = Static<typeof mediaItem>;

export const videoItem = Object({
  id,
  titleZh: shortText,
  titleEn: shortText,
  fileName: shortText,
  state: Union([Literal('uploading'), Literal('processing'), Literal('ready'), Literal('failed')]),
  /** Progress of its processing in percent. */
  progress: Integer({ minimum: 0, maximum: 100 }),
  failure: shortText,
  seconds: count,
  cover: nullable(image),
  subtitles: Array(String({ maxLength: 35 })),
});
export type VideoItem = Static<typeof videoItem>;

export const named = Object({ id, nameZh: shortText, nameEn: shortText });
export const check = Object({ name: Enum([...checkNames]), isMet: Boolean(), isRequired: Boolean() });
const actors = Array(Enum([...contentActors]));

/** One revision of an item in full. */
export const itemDetail = Object({
  id,
  revisionId: id,
  number: Integer({ minimum: 1 }),
  version,
  state,
  kind: itemKind,
  columnId: id,
  typeId: nullable(id),
  languageGate,
  ownerId: nullable(id),
  authorName: shortText,
  fields: itemFields,
  /** Fields with an outdated translation, such as `titleEn`. */
  stale: Array(shortText),
  cover: nullable(mediaItem),
  gallery: Array(mediaItem),
  videos: Array(videoItem),
  /** The playable videos, with tokens for the caller alone. */
  playable: Array(playableVideo),
  people: Array(named),
  films: Array(named),
  checks: Array(check),
  actors,
  actions: Array(Enum([...contentActions])),
  /** When this revision goes online by schedule; null if it is not scheduled. */
  scheduledTime: nullable(instant),
  /** Whether the caller may save it in its present state. */
  mayEdit: Boolean(),
  reason: shortText,
  reasonKey: shortText,
  remarks: Record(String(), String({ maxLength: 500 })),
  reply: shortText,
  claimedBy: nullable(named),
  createTime: instant,
  updateTime: instant,
  submitTime: nullable(instant),
  /** The live revision, if there is one, which the review compares with. */
  live: nullable(
    Object({
      revisionId: id,
      number: Integer({ minimum: 1 }),
      fields: itemFields,
      publishTime: nullable(instant),
      unpublishTime: nullable(instant),
    }),
  ),
  commentsClosed: Boolean(),
  pinned: Boolean(),
  recommended: Boolean(),
  path: shortText,
});
export type ItemDetail = Static<typeof itemDetail>;

export const getItem = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/:id',
  summary: 'An item with its working revision, else the live one, else the last one; or with the named one',
  auth: 'manager',
  params: Object({ id }),
  query: Object({ revisionId: Optional(id) }),
  data: itemDetail,
});

export const addItem = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/add',
  summary: 'Create an item as a draft; idempotent with an Idempotency-Key',
  auth: 'manager',
  // An unknown field would be lost silently.
  isStrict: true,
  body: Object({
    kind: Optional(Union([...itemKind.anyOf, Literal('video')])),
    columnId: Optional(id),
    typeId: Optional(nullable(id)),
    fields: Optional(optionalFields),
    ...plainFields,
  }),
  data: Object({ id, revisionId: id, version }),
});

export const saveItem = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/save',
  summary:
    'Save changed fields; fields that others changed meanwhile are merged, and only the same field changed twice is refused (409, `data.conflicts`, nothing saved)',
  auth: 'manager',
  body: Object({
    id,
    revisionId: id,
    /** Version on which the changes are based. */
    version,
    changes: optionalFields,
    /** Fields that are confirmed to match the other language, such as `titleEn`. */
    matched: Optional(Array(shortText, { maxItems: 20 })),
    columnId: Optional(id),
    typeId: Optional(nullable(id)),
  }),
  data: Object({
    version,
    state,
    updateTime: instant,
    /** Values that others have changed meanwhile or that were sanitised; the editor adopts them. */
    fields: optionalFields,
    stale: Array(shortText),
    checks: Array(check),
  }),
});
/** Entry of `data.conflicts` of a refused save, by field: the value at the base version, if it is still stored, and the present one. */
export interface FieldConflict {
  base: unknown;
  theirs: unknown;
  theirName: string;
}

export const setItemFlags = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/flag',
  summary: 'Pin or recommend an item, or close its comments',
  auth: 'staff',
  permission: 'contentPublish',
  body: Object({ id, pinned: Optional(Boolean()), recommended: Optional(Boolean()), commentsClosed: Optional(Boolean()) }),
  data: Null(),
});
