/** Blocks that the organiser puts into pages: their kinds, and their data as staff edit it. Visitors get `pageBlock` in `content.ts`. */
import * as Type from 'typebox';
import { linkLabelMax, linkPathMax } from '#shared/limits.ts';
import { nullable } from '#shared/nullable.ts';
import { id, image, instant, line, shortText } from './fields.ts';

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

/** A block of the organiser's; its kind uses some of the fields, the others are empty. */
export const blockData = Type.Object({
  kind: Type.Enum([...pageBlockKinds]),
  titleZh: line(blockTitleMax),
  titleEn: line(blockTitleMax),
  textZh: Type.String({ maxLength: blockTextMax }),
  textEn: Type.String({ maxLength: blockTextMax }),
  sourceZh: line(blockSourceMax),
  sourceEn: line(blockSourceMax),
  linkZh: line(linkLabelMax),
  linkEn: line(linkLabelMax),
  /** Site path or https address; '' = no link. */
  path: line(linkPathMax),
  pictures: picks,
  /** Films, people or items, in the order in which they are shown. */
  picked: picks,
  /** The most that are shown. */
  count: Type.Integer({ minimum: 1, maximum: blockPicksMax }),
  /** Of sponsors; '' = all. */
  level: Type.Enum(['', ...partnerLevels]),
  at: nullable(instant),
  /** From when until when the block is shown; null = at once, without end. */
  from: nullable(instant),
  until: nullable(instant),
});
export type BlockData = Type.Static<typeof blockData>;
