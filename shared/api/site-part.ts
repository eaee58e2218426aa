/** Parts of the site that staff edit as a whole, in versions: draft, online, old. /webAdmin/site/*. */
import * as Type from 'typebox';
import { linkLabelMax, linkPathMax } from '#shared/limits.ts';
import { line } from '#shared/line.ts';
import { nullable } from '#shared/nullable.ts';
import { partNumber, partOf, version } from '#shared/site/site-part-schema.ts';
import { endpoint } from './endpoint.ts';
import { blockData, blocksMax, partnerLevels } from './block.ts';
import { id, instant } from './fields.ts';
import { announcementLevels, home, homeBandKeys } from './home.ts';
import { liveRow } from './video.ts';
import { videoItem } from './content-staff.ts';

export const sitePartKinds = [
  'announcement',
  'hero',
  'partners',
  'footer',
  'menu',
  'identity',
  'organiser',
  'theme',
  'mail',
  'live',
  'bands',
] as const;
export type SitePartKind = (typeof sitePartKinds)[number];
const kind = Type.Enum([...sitePartKinds]);
export const siteStaff = { auth: 'staff', permission: 'siteEdit' } as const;

export const announcementTextMax = 160;

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

const announcementPart = partOf(announcement);
export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/webAdmin/site/announcement',
  summary: 'The announcement bar: its draft, the online version, and earlier versions',
  ...siteStaff,
  data: announcementPart,
});

export const saveAnnouncement = endpoint({
  method: 'POST',
  path: '/webAdmin/site/announcement/save',
  summary: 'Save the draft of the announcement bar; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: announcement }),
  data: announcementPart,
});

export const heroSlidesMax = 12;
export const partnersMax = 60;
/** Longest title of a slide; the home page draws it in its largest type. */
export const slideTitleMax = 60;
export const slideLineMax = 120;
export const partnerNameMax = 80;

/** A picture of the library; '' = none. */
export const pictureId = Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]*$' });

export const heroSlide = Type.Object({
  id,
  titleZh: line(slideTitleMax),
  titleEn: line(slideTitleMax),
  /** Text of the link; a slide may have none. */
  captionZh: line(slideLineMax),
  captionEn: line(slideLineMax),
  subtitleZh: line(slideLineMax),
  subtitleEn: line(slideLineMax),
  creditZh: line(slideLineMax),
  creditEn: line(slideLineMax),
  imageId: pictureId,
  /** For phones; '' = the main one. */
  imageMobileId: pictureId,
  /** Site path or https address; '' = no link. */
  path: line(linkPathMax),
  /** From when until when the slide is shown; null = at once, without end. */
  from: nullable(instant),
  until: nullable(instant),
});
export type HeroSlide = Type.Static<typeof heroSlide>;

/** The slides in their order. */
export const heroSlides = Type.Object({ entries: Type.Array(heroSlide, { maxItems: heroSlidesMax }) });
export type HeroSlides = Type.Static<typeof heroSlides>;

export const partnerEntry = Type.Object({
  id,
  nameZh: line(partnerNameMax),
  nameEn: line(partnerNameMax),
  level: Type.Enum([...partnerLevels]),
  /** https address; '' = no link. */
  path: line(linkPathMax),
  /** Without a logo the name is shown as text. */
  logoId: pictureId,
});
export type PartnerEntry = Type.Static<typeof partnerEntry>;

/** The partners in their order within a level. */
export const partnerList = Type.Object({ entries: Type.Array(partnerEntry, { maxItems: partnersMax }) });
export type PartnerList = Type.Static<typeof partnerList>;

/** A band by its key, or a block. */
export const homeBand = Type.Object({ id, isShown: Type.Boolean(), block: Type.Optional(blockData) });
export type HomeBand = Type.Static<typeof homeBand>;

/** The bands of the home page in their order, each exactly once, and the blocks among them. */
export const homeBands = Type.Object({ entries: Type.Array(homeBand, { maxItems: homeBandKeys.length + blocksMax }) });
export type HomeBands = Type.Static<typeof homeBands>;

const bandsPart = partOf(homeBands);

export const liveSessionsMax = 40;
export const liveTitleMax = 80;
export const liveAbstractMax = 300;

/** A video; '' = none. */
const videoId = pictureId;

export const liveEntry = Type.Object({
  id,
  titleZh: line(liveTitleMax),
  titleEn: line(liveTitleMax),
  abstractZh: line(liveAbstractMax),
  abstractEn: line(liveAbstractMax),
  coverId: pictureId,
  startsAt: nullable(instant),
  endsAt: nullable(instant),
  /** Plays from the start to the end; a session may be announced without it. */
  videoId,
  /** Plays after the end; without one the session disappears then. */
  replayId: videoId,
  /** From when until when the session is public; null = at once, without end. */
  from: nullable(instant),
  until: nullable(instant),
});
export type LiveEntry = Type.Static<typeof liveEntry>;

/** Visitors see the sessions by their times, so their order here has no effect. */
export const liveProgramme = Type.Object({ entries: Type.Array(liveEntry, { maxItems: liveSessionsMax }) });
export type LiveProgramme = Type.Static<typeof liveProgramme>;

const livePart = partOf(liveProgramme);
const heroPart = partOf(heroSlides);
const partnersPart = partOf(partnerList);

export const getHeroSlides = endpoint({
  method: 'GET',
  path: '/webAdmin/site/hero',
  summary: 'The slides at the top of the home page: their draft, the online version, and earlier versions',
  ...siteStaff,
  data: heroPart,
});

export const saveHeroSlides = endpoint({
  method: 'POST',
  path: '/webAdmin/site/hero/save',
  summary: 'Save the draft of the slides; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: heroSlides }),
  data: heroPart,
});

export const getPartners = endpoint({
  method: 'GET',
  path: '/webAdmin/site/partners',
  summary: 'The partners on the home page: their draft, the online version, and earlier versions',
  ...siteStaff,
  data: partnersPart,
});

export const savePartners = endpoint({
  method: 'POST',
  path: '/webAdmin/site/partners/save',
  summary: 'Save the draft of the partners; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: partnerList }),
  data: partnersPart,
});

export const getHomeBands = endpoint({
  method: 'GET',
  path: '/webAdmin/site/bands',
  summary: 'The bands of the home page: their draft, the online version, and earlier versions',
  ...siteStaff,
  data: bandsPart,
});

export const saveHomeBands = endpoint({
  method: 'POST',
  path: '/webAdmin/site/bands/save',
  summary: 'Save the draft of the bands of the home page; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: homeBands }),
  data: bandsPart,
});

export const getLiveSessions = endpoint({
  method: 'GET',
  path: '/webAdmin/site/live',
  summary: 'The live sessions: their draft, the online version, and earlier versions',
  ...siteStaff,
  data: livePart,
});

export const saveLiveSessions = endpoint({
  method: 'POST',
  path: '/webAdmin/site/live/save',
  summary: 'Save the draft of the live sessions; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: liveProgramme }),
  data: livePart,
});

const { titleZh, titleEn, fileName, seconds, state } = videoItem.properties;
const liveVideo = Type.Object({ id, titleZh, titleEn, fileName, seconds, state, /** An encoder's stream. */ isLive: Type.Boolean() });
export type LiveVideo = Type.Static<typeof liveVideo>;

export const listLiveVideos = endpoint({
  method: 'GET',
  path: '/webAdmin/site/live/videos',
  summary: 'Videos that a live session can play, latest first, and those that the sessions name',
  ...siteStaff,
  data: Type.Array(liveVideo),
});

export const previewHome = endpoint({
  method: 'GET',
  path: '/webAdmin/site/home/preview',
  summary: 'The home page and the live session of the screening room with their drafts, as if they were published now',
  ...siteStaff,
  data: Type.Object({ ...home.properties, screeningRoomLive: nullable(liveRow) }),
});

export const previewHomePage = endpoint({
  method: 'POST',
  path: '/webAdmin/site/home/page',
  summary: 'The home page with typed bands that need not be saved, without scripts; nothing is stored',
  ...siteStaff,
  limit: 'previewPage',
  body: Type.Object({ data: homeBands }),
  data: Type.Object({ html: Type.String() }),
});

const named = Type.Array(Type.Object({ id, nameZh: Type.String(), nameEn: Type.String() }));
const blockChoices = Type.Object({ films: named, people: named, items: named, video: named });
export type BlockChoices = Type.Static<typeof blockChoices>;

export const listBlockChoices = endpoint({
  method: 'GET',
  path: '/webAdmin/site/home/choices',
  summary: 'What blocks can show: public films, people, articles and videos, latest first',
  auth: 'staff',
  anyPermission: ['contentWrite', 'siteEdit'],
  data: blockChoices,
});

export const publishSitePart = endpoint({
  method: 'POST',
  path: '/webAdmin/site/part/publish',
  summary: 'Publish the draft of a part; 400 names the missing fields, 409 if the draft has changed since',
  ...siteStaff,
  body: Type.Object({ kind, version }),
  data: Type.Object({ number: partNumber }),
});

export const discardSitePart = endpoint({
  method: 'POST',
  path: '/webAdmin/site/part/discard',
  summary: 'Discard the draft of a part; the online version stays',
  ...siteStaff,
  body: Type.Object({ kind, version }),
  data: Type.Object({}),
});

export const restoreSitePart = endpoint({
  method: 'POST',
  path: '/webAdmin/site/part/restore',
  summary: 'Copy an earlier version of a part into its draft, replacing the draft with that `version`',
  ...siteStaff,
  body: Type.Object({ kind, number: partNumber, version }),
  data: Type.Object({ version }),
});
