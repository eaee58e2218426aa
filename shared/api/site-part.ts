/** Parts of the site that staff edit as a whole, in versions: draft, online, old. /webAdmin/site/*. */
import * as Type from 'typebox';
import { nullable } from '#shared/nullable.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

export const sitePartKinds = ['announcement'] as const;
export type SitePartKind = (typeof sitePartKinds)[number];
const kind = Type.Enum([...sitePartKinds]);
const staff = { auth: 'staff', permission: 'siteEdit' } as const;

export const announcementTextMax = 160;
export const linkLabelMax = 40;
export const linkPathMax = 500;
const line = (maxLength: number) => Type.String({ maxLength });

export const announcementLevels = ['info', 'important', 'urgent'] as const;
export type AnnouncementLevel = (typeof announcementLevels)[number];

export const announcement = Type.Object({
  /** False takes the bar off every page. */
  isShown: Type.Boolean(),
  level: Type.Enum([...announcementLevels]),
  textZh: line(announcementTextMax),
  textEn: line(announcementTextMax),
  /** Text of the link; without one in a language the link is left out there. */
  linkZh: line(linkLabelMax),
  linkEn: line(linkLabelMax),
  /** Site path or https address; '' = no link. */
  linkPath: line(linkPathMax),
  /** From when until when pages show it; null = at once, without end. */
  from: nullable(instant),
  until: nullable(instant),
});
export type Announcement = Type.Static<typeof announcement>;

/** Counts the saves of a draft; 0 where there is none. */
const version = Type.Integer({ minimum: 0 });
const number = Type.Integer({ minimum: 1 });
const by = Type.String({ maxLength: 200 });

const versionFields = { number, publishedTime: instant, publishedBy: by };
const versions = Type.Array(Type.Object(versionFields));
/** Versions that have been online, latest first. */
export type SitePartVersion = Type.Static<typeof versions>[number];

const announcementPart = Type.Object({
  draft: nullable(Type.Object({ version, savedTime: instant, savedBy: by, data: announcement })),
  online: nullable(Type.Object({ ...versionFields, data: announcement })),
  versions,
});
/** A part as it is edited. */
export interface SitePart<Data> {
  draft: { version: number; savedTime: string; savedBy: string; data: Data } | null;
  online: (SitePartVersion & { data: Data }) | null;
  versions: SitePartVersion[];
}

export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/webAdmin/site/announcement',
  summary: 'The announcement bar: its draft, the online version, and earlier versions',
  ...staff,
  data: announcementPart,
});

export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/webAdmin/site/announcement/save',
  summary: 'Save the draft of the announcement bar; 409 if somebody else has saved since `version` was read',
  ...staff,
  body: Type.Object({ version, data: announcement }),
  data: announcementPart,
});

export const publishSitePart = endpoint({
  method: 'POST',
  path: '/webAdmin/site/part/publish',
  summary: 'Publish the draft of a part; 400 names the missing fields, 409 if the draft has changed since',
  ...staff,
  body: Type.Object({ kind, version }),
  data: Type.Object({ number }),
});

export const discardSitePart = endpoint({
  method: 'POST',
  path: '/webAdmin/site/part/discard',
  summary: 'Discard the draft of a part; the online version stays',
  ...staff,
  body: Type.Object({ kind, version }),
  data: Type.Object({}),
});

export const restoreSitePart = endpoint({
  method: 'POST',
  path: '/webAdmin/site/part/restore',
  summary: 'Copy an earlier version of a part into its draft, replacing the draft with that `version`',
  ...staff,
  body: Type.Object({ kind, number, version }),
  data: Type.Object({ version }),
});
