/** Blocks that the organiser puts into pages: their kinds, and their data as staff edit it. Visitors get `pageBlock` in `content.ts`. */
import * as Type from 'typebox';
import { linkLabelMax, linkPathMax } from '#shared/limits.ts';
import { line } from '#shared/line.ts';
import { nullable } from '#shared/nullable.ts';
import { id, image, instant, shortText } from './fields.ts';

/** Their fields are in `shared/site/page-blocks.ts`. */
export const pageBlockKinds = ['text', 'quote', 'pictures', 'films', 'people', 'items', 'video', 'countdown', 'call', 'sponsors'] as const;
export type PageBlockKind = (typeof pageBlockKinds)[number];

/** How large a partner is shown. */
export const partnerLevels = ['main', 'partner', 'support'] as const;
export type PartnerLevel = (typeof partnerLevels)[number];

export const partners = Type.Array(
  Type.Object({ name: shortText, url: shortText, level: Type.Enum([...partnerLevels]), logo: nullable(image) }),
);

export const blocksMax = 20;
export const blockTitleMax = 60;
export const blockSourceMax = 120;
export const blockTextMax = 2_000;
export const blockPicksMax = 12;

const picks = Type.Array(id, { maxItems: blockPicksMax, uniqueItems: true });

/** A block of the organiser's; its kind uses some of the fields, the others are empty. Keys in the order in which the database returns them. */
export const blockData = Type.Object({
  /** To which instant a countdown counts. */
  at: nullable(instant),
  /** From when until when the block is shown; null = at once, without end. */
  from: nullable(instant),
  kind: Type.Enum([...pageBlockKinds]),
  /** Site path or https address; '' = no link. */
  path: line(linkPathMax),
  /** The most that are shown. */
  count: Type.Integer({ minimum: 1, maximum: blockPicksMax }),
  /** Of sponsors; '' = all. */
  level: Type.Enum(['', ...partnerLevels]),
  until: nullable(instant),
  linkEn: line(linkLabelMax),
  linkZh: line(linkLabelMax),
  /** Films, people or items, in the order in which they are shown. */
  picked: picks,
  textEn: Type.String({ maxLength: blockTextMax }),
  textZh: Type.String({ maxLength: blockTextMax }),
  titleEn: line(blockTitleMax),
  titleZh: line(blockTitleMax),
  pictures: picks,
  sourceEn: line(blockSourceMax),
  sourceZh: line(blockSourceMax),
});
export type BlockData = Type.Static<typeof blockData>;

/** A block below the text of an item. */
export const itemBlock = Type.Object({ id, block: blockData, isShown: Type.Boolean() });
export type ItemBlock = Type.Static<typeof itemBlock>;
