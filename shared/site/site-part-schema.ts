/** The shape of every part of the site that is edited in versions, around the data of its own. */
import * as Type from 'typebox';
import type { TSchema } from 'typebox';
import { mediaItem, type MediaItem } from '#shared/api/content-staff.ts';
import { instant } from '#shared/api/fields.ts';
import { nullable } from '#shared/nullable.ts';

/** Counts the saves of a part, over all its drafts: a change names the one that it was made from. 0 before the first. */
export const version = Type.Integer({ minimum: 0 });
/** Of a version, as the database counts them. */
export const partNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const by = Type.String({ maxLength: 200 });

const versionFields = { number: partNumber, publishedTime: instant, publishedBy: by };
const versions = Type.Array(Type.Object(versionFields));
/** Versions that have been online, latest first. */
export type SitePartVersion = Type.Static<typeof versions>[number];

/** The answer that carries a part whose data has the schema. */
export const partOf = <Data extends TSchema>(data: Data) =>
  Type.Object({
    version,
    draft: nullable(Type.Object({ savedTime: instant, savedBy: by, data })),
    online: nullable(Type.Object({ ...versionFields, data })),
    versions,
    /** The pictures of the library that the data names. */
    pictures: Type.Array(mediaItem),
  });
/** A part as it is edited. */
export interface SitePart<Data> {
  version: number;
  draft: { savedTime: string; savedBy: string; data: Data } | null;
  online: (SitePartVersion & { data: Data }) | null;
  versions: SitePartVersion[];
  pictures: MediaItem[];
}
