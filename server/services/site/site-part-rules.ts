/** What each part of the site may hold: how a draft is cleaned, what must be right before it goes online, and what it changes. */
import { Value } from 'typebox/value';
import { announcement, type Announcement, type SitePartKind } from '#shared/api/site-part.ts';
import { announcementFaults, emptyAnnouncement, type PartFault } from '#shared/site-part-checks.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { instantOf } from '#server/services/core/instant.ts';

/** Shape of each part's data. */
export interface SitePartData extends Record<SitePartKind, Record<string, unknown>> {
  announcement: Announcement;
}

interface Rules<Data> {
  /** The data as it is stored. */
  clean: (data: Data) => Data;
  /** The data of a stored version, which an earlier release may have written. */
  read: (data: Record<string, unknown>) => Data;
  faultsOf: (data: Data) => PartFault[];
  /** Cache tags of everything that shows the part. */
  tags: readonly string[];
}

export const sitePartRules: { readonly [Kind in SitePartKind]: Rules<SitePartData[Kind]> } = {
  announcement: {
    clean: (data) => ({
      ...data,
      textZh: cleanLine(data.textZh),
      textEn: cleanLine(data.textEn),
      linkZh: cleanLine(data.linkZh),
      linkEn: cleanLine(data.linkEn),
      linkPath: data.linkPath.trim(),
      from: instantOf(data.from, 'from')?.toISOString() ?? null,
      until: instantOf(data.until, 'until')?.toISOString() ?? null,
    }),
    read: (data) => (Value.Check(announcement, data) ? data : { ...emptyAnnouncement, ...pickKnown(data) }),
    faultsOf: announcementFaults,
    tags: ['navigation'],
  },
};

/** Fields of a stored announcement that still fit. */
function pickKnown(data: Record<string, unknown>): Partial<Announcement> {
  return Object.fromEntries(
    Object.entries(announcement.properties).flatMap(([name, schema]) => (Value.Check(schema, data[name]) ? [[name, data[name]]] : [])),
  );
}
