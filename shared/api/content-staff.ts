/** One item in the management centre: /webAdmin/cms/content/{:id, add, save, flag}. */
import * as Type from 'typebox';
import { checkNames } from '#shared/content/check-names.ts';
import { contentActions, contentActors, contentStates } from '#shared/content/content-lifecycle.ts';
import { reviewPriorities } from '#shared/content/review-plan.ts';
import {
  abstractMax,
  attachmentsMax,
  bodyMax,
  bylineMax,
  correctionMax,
  mediaNameMax,
  seoDescriptionMax,
  seoTitleMax,
  slugMax,
  tagMax,
  tagsMax,
  titleMax,
} from '#shared/limits.ts';
import { documentEndings } from '#shared/media/document.ts';
import { nullable } from '#shared/nullable.ts';
import { videoStates } from '#shared/video/video-states.ts';
import { blocksMax, itemBlock } from './block.ts';
import { count, id, image, instant } from './fields.ts';
import { endpoint } from './endpoint.ts';
import { playableVideo } from './video.ts';

export const shortText = Type.String({ maxLength: 2_000 });
export const state = Type.Enum([...contentStates]);
export const version = Type.Integer({ minimum: 1 });
/** Kinds of items that have an editor: an article, or a video with its text. */
export const itemKind = Type.Union([Type.Literal('article'), Type.Literal('episode')]);
export type ItemKind = Type.Static<typeof itemKind>;
export const languageGate = Type.Union([Type.Literal('both'), Type.Literal('zh'), Type.Literal('either')]);

/** A day, YYYY-MM-DD in the site's time zone. */
export const dayText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 });
export const reviewPriority = Type.Enum([...reviewPriorities]);
/** When a review is due, and how urgent it is; without a date and `normal` for callers without a role. */
export const reviewPlan = Type.Object({ dueOn: nullable(dayText), priority: reviewPriority, isOverdue: Type.Boolean() });
export type ReviewPlan = Type.Static<typeof reviewPlan>;

const ids = (maxItems: number) => Type.Array(id, { maxItems, uniqueItems: true });
/** Names of attachments, the keys in the order in which the database returns them. */
export const attachment = Type.Object({
  id,
  nameEn: Type.String({ maxLength: mediaNameMax * 4 }),
  nameZh: Type.String({ maxLength: mediaNameMax * 4 }),
});
export type Attachment = Type.Static<typeof attachment>;
const tags = Type.Array(Type.String({ minLength: 1, maxLength: tagMax }), { maxItems: tagsMax });

/** Fields that an author writes. A draft may exceed the limits of a submission, so that no typing is lost. */
const fieldSchemas = {
  titleZh: Type.String({ maxLength: titleMax * 4 }),
  titleEn: Type.String({ maxLength: titleMax * 4 }),
  abstractZh: Type.String({ maxLength: abstractMax * 4 }),
  abstractEn: Type.String({ maxLength: abstractMax * 4 }),
  /** HTML, sanitised when it is saved and again when it is rendered. */
  bodyZh: Type.String({ maxLength: bodyMax * 2 }),
  bodyEn: Type.String({ maxLength: bodyMax * 2 }),
  authorZh: Type.String({ maxLength: bylineMax }),
  authorEn: Type.String({ maxLength: bylineMax }),
  sourceZh: Type.String({ maxLength: bylineMax }),
  sourceEn: Type.String({ maxLength: bylineMax }),
  tagsZh: tags,
  tagsEn: tags,
  coverId: nullable(id),
  galleryIds: ids(60),
  /** Documents below the text. */
  attachments: Type.Array(attachment, { maxItems: attachmentsMax }),
  /** The organiser's blocks below the text. */
  blocks: Type.Array(itemBlock, { maxItems: blocksMax }),
  /** Title and text for search engines and shared links; empty = those of the item. */
  seoTitleZh: Type.String({ maxLength: seoTitleMax * 2 }),
  seoTitleEn: Type.String({ maxLength: seoTitleMax * 2 }),
  seoDescriptionZh: Type.String({ maxLength: seoDescriptionMax * 2 }),
  seoDescriptionEn: Type.String({ maxLength: seoDescriptionMax * 2 }),
  /** Picture of shared links; null = the cover. */
  shareId: nullable(id),
  /** Short address below the site's own, such as `open-call`; '' = none. */
  slug: Type.String({ maxLength: slugMax * 2 }),
  /** Public note of what a change after publication corrects; '' = none. */
  correctionZh: Type.String({ maxLength: correctionMax * 2 }),
  correctionEn: Type.String({ maxLength: correctionMax * 2 }),
  videoIds: ids(20),
  personIds: ids(60),
  workIds: ids(60),
  /** Publication times that the author requests; null = as soon as approved, and without end. */
  wantedPublishAt: nullable(instant),
  wantedUnpublishAt: nullable(instant),
};
export const itemFields = Type.Object(fieldSchemas);
export type ItemFields = Type.Static<typeof itemFields>;
export type ItemField = keyof ItemFields;
export const itemFieldNames = Object.keys(fieldSchemas) as readonly ItemField[];

/** Some of an item's fields. */
export const optionalFields = Type.Partial(itemFields);

/** Plain field names of the specification, in the request's language; `kind` defaults to article. */
const plainFields = {
  title: Type.Optional(fieldSchemas.titleZh),
  contentAbstract: Type.Optional(fieldSchemas.abstractZh),
  content: Type.Optional(fieldSchemas.bodyZh),
  author: Type.Optional(fieldSchemas.authorZh),
  source: Type.Optional(fieldSchemas.sourceZh),
  tags: Type.Optional(tags),
  /** A stored picture: its id, its address, or the object that an item's `cover` is; without one the first picture of `content`. */
  cover: Type.Optional(
    Type.Union([Type.String({ maxLength: 2_000 }), Type.Object({ id: Type.Optional(id), url: Type.Optional(shortText) })]),
  ),
  coverId: Type.Optional(fieldSchemas.coverId),
};

/** A stored picture with its id, as the editor shows it. */
export const mediaItem = Type.Object({
  id,
  image,
  /** Name for staff; '' = none was given. */
  name: shortText,
  /** Of its texts, for saves. */
  version,
  /** Last day of its licence, `2026-12-31` in the site's time zone; null = without end. */
  licenceEndsOn: nullable(shortText),
  altZh: shortText,
  altEn: shortText,
  bytes: count,
  /** Whether the caller may change its descriptions; absent where it does not matter. */
  mayEdit: Type.Optional(Type.Boolean()),
});
export type MediaItem = Type.Static<typeof mediaItem>;

/** How a licence ends: it has, or will within 30 days. */
export const endOfLicence = Type.Enum(['ended', 'ending']);
export type EndOfLicence = Type.Static<typeof endOfLicence>;

/** A stored document, as the editor shows it. */
export const documentItem = Type.Object({
  id,
  /** Name of the uploaded file without its ending. */
  name: shortText,
  type: Type.Enum([...documentEndings]),
  bytes: count,
  /** Where the caller can read it for some hours; '' right after the upload. */
  url: shortText,
  /** Last day of its licence, `2026-12-31` in the site's time zone; null = without end. */
  licenceEndsOn: nullable(shortText),
});
export type DocumentItem = Type.Static<typeof documentItem>;

export const videoItem = Type.Object({
  id,
  titleZh: shortText,
  titleEn: shortText,
  fileName: shortText,
  state: Type.Enum([...videoStates]),
  /** Progress of its processing in percent. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  failure: shortText,
  seconds: count,
  cover: nullable(image),
  subtitles: Type.Array(Type.String({ maxLength: 35 })),
});
export type VideoItem = Type.Static<typeof videoItem>;

export const named = Type.Object({ id, nameZh: shortText, nameEn: shortText });
export const check = Type.Object({ name: Type.Enum([...checkNames]), isMet: Type.Boolean(), isRequired: Type.Boolean() });
const actors = Type.Array(Type.Enum([...contentActors]));

/** One revision of an item in full. */
export const itemDetail = Type.Object({
  id,
  revisionId: id,
  number: Type.Integer({ minimum: 1 }),
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
  stale: Type.Array(shortText),
  cover: nullable(mediaItem),
  share: nullable(mediaItem),
  gallery: Type.Array(mediaItem),
  /** The pictures of its blocks. */
  blockPictures: Type.Array(mediaItem),
  documents: Type.Array(documentItem),
  videos: Type.Array(videoItem),
  /** The playable videos, with tokens for the caller alone. */
  playable: Type.Array(playableVideo),
  people: Type.Array(named),
  films: Type.Array(named),
  checks: Type.Array(check),
  actors,
  actions: Type.Array(Type.Enum([...contentActions])),
  /** Scheduled publication of this revision; null = not scheduled. */
  scheduledTime: nullable(instant),
  /** Whether the caller may save it in its present state. */
  mayEdit: Type.Boolean(),
  reason: shortText,
  reasonKey: shortText,
  remarks: Type.Record(Type.String(), Type.String({ maxLength: 500 })),
  reply: shortText,
  claimedBy: nullable(named),
  plan: reviewPlan,
  createTime: instant,
  updateTime: instant,
  submitTime: nullable(instant),
  /** The live revision, if there is one, which the review compares with. */
  live: nullable(
    Type.Object({
      revisionId: id,
      number: Type.Integer({ minimum: 1 }),
      fields: itemFields,
      publishTime: nullable(instant),
      unpublishTime: nullable(instant),
    }),
  ),
  /** Whether a correction note may be given: an article that has been public. */
  isCorrectable: Type.Boolean(),
  commentsClosed: Type.Boolean(),
  pinned: Type.Boolean(),
  recommended: Type.Boolean(),
  path: shortText,
});
export type ItemDetail = Type.Static<typeof itemDetail>;

export const getItem = endpoint({
  method: 'GET',
  path: '/webAdmin/cms/content/:id',
  summary: 'An item with its working revision, else the live one, else the last one; or with the named one',
  auth: 'manager',
  params: Type.Object({ id }),
  query: Type.Object({ revisionId: Type.Optional(id) }),
  data: itemDetail,
});

export const addItem = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/add',
  summary: 'Create an item as a draft; idempotent with an Idempotency-Key',
  auth: 'manager',
  // An unknown field would be lost silently.
  isStrict: true,
  body: Type.Object({
    kind: Type.Optional(Type.Union([...itemKind.anyOf, Type.Literal('video')])),
    columnId: Type.Optional(id),
    typeId: Type.Optional(nullable(id)),
    fields: Type.Optional(optionalFields),
    /** Of a film's video: the item that shows it in the column already is the answer. */
    isOnce: Type.Optional(Type.Boolean()),
    ...plainFields,
  }),
  data: Type.Object({ id, revisionId: id, version }),
});

export const saveItem = endpoint({
  method: 'POST',
  path: '/webAdmin/cms/content/save',
  summary:
    'Save changed fields; changes that others made to other fields are merged, changes to the same field are refused (409, `data.conflicts`, nothing saved)',
  auth: 'manager',
  body: Type.Object({
    id,
    revisionId: id,
    /** Version on which the changes are based. */
    version,
    changes: optionalFields,
    /** Fields that are confirmed to match the other language, such as `titleEn`. */
    matched: Type.Optional(Type.Array(shortText, { maxItems: 20 })),
    columnId: Type.Optional(id),
    typeId: Type.Optional(nullable(id)),
  }),
  data: Type.Object({
    version,
    state,
    updateTime: instant,
    /** Values that were changed by others or sanitised since the last read; the editor adopts them. */
    fields: optionalFields,
    stale: Type.Array(shortText),
    checks: Type.Array(check),
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
  body: Type.Object({
    id,
    pinned: Type.Optional(Type.Boolean()),
    recommended: Type.Optional(Type.Boolean()),
    commentsClosed: Type.Optional(Type.Boolean()),
  }),
  data: Type.Null(),
});
