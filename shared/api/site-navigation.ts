/** The frame of every page and the texts of mails, which staff edit in versions. /webAdmin/site/{menu, footer, identity, theme, mail}. */
import * as Type from 'typebox';
import { footerLinkKeys, menuKeys } from '#shared/navigation.ts';
import { mailLetterKeys } from '#shared/site/mail-letters.ts';
import { partOf, version } from '#shared/site/site-part-schema.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { line } from '#shared/line.ts';
import { linkLabelMax, linkPathMax } from '#shared/limits.ts';
import { siteTheme } from '#shared/site/look.ts';
import { footerPlaces } from './home.ts';
import { pictureId, siteStaff } from './site-part.ts';
import { mediaItem } from './content-staff.ts';
import { base64Of } from '#shared/base64-schema.ts';
import { languages } from '#shared/language.ts';
import { nullable } from '#shared/nullable.ts';

export const footerLinksMax = 24;
/** Longest line of the motto; it is set in the footer's largest type. */
export const mottoLineMax = 24;
export const ownerMax = 120;
export const licenceMax = 60;

export const footerLink = Type.Object({
  id,
  /** A group of links, the row of accounts at other services, or the last line with its numbers, which need no link. */
  place: Type.Enum([...footerPlaces]),
  nameZh: line(linkLabelMax),
  nameEn: line(linkLabelMax),
  /** Of an entry of the last line, behind its name: a filing, company or tax number. */
  number: Type.Optional(line(licenceMax)),
  /** Site path or https address. */
  path: line(linkPathMax),
});
export type FooterLink = Type.Static<typeof footerLink>;

export const footer = Type.Object({
  /** False shows no motto at all, neither here nor beside the log-in. */
  hasMotto: Type.Boolean(),
  /** Two lines in each language; without them the default motto is shown. */
  mottoFirstZh: line(mottoLineMax),
  mottoSecondZh: line(mottoLineMax),
  mottoFirstEn: line(mottoLineMax),
  mottoSecondEn: line(mottoLineMax),
  /** Who answers for the site, such as a copyright line; the site's name without one. */
  ownerZh: line(ownerMax),
  ownerEn: line(ownerMax),
  email: line(ownerMax),
  phone: line(linkLabelMax),
  /** Numbers that sites in China must show: ICP filing, filing with the public security, licence for audio-visual programmes. */
  icp: line(licenceMax),
  publicSecurity: line(licenceMax),
  audiovisual: line(licenceMax),
  /** Links of the design that are left out. */
  hidden: Type.Array(Type.Enum([...footerLinkKeys]), { maxItems: footerLinkKeys.length, uniqueItems: true }),
  /** Links of the organiser's own, after those of the design. */
  entries: Type.Array(footerLink, { maxItems: footerLinksMax }),
});
export type Footer = Type.Static<typeof footer>;

const footerPart = partOf(footer);

export const menuEntriesMax = 16;
/** Most entries that the header has room for. */
export const menuShownMax = 8;
export const menuLabelMax = 24;

export const menuEntry = Type.Object({
  id,
  /** A default entry, or a link of the organiser's. */
  key: Type.Enum([...menuKeys, 'own']),
  isShown: Type.Boolean(),
  /** '' in both languages = the default label. */
  nameZh: line(menuLabelMax),
  nameEn: line(menuLabelMax),
  /** Site path or https address of an `own` entry; '' for the others. */
  path: line(linkPathMax),
});
export type MenuEntry = Type.Static<typeof menuEntry>;

/** The entries in their order; every default one once. */
export const menu = Type.Object({ entries: Type.Array(menuEntry, { maxItems: menuEntriesMax }) });
export type Menu = Type.Static<typeof menu>;

const menuPart = partOf(menu);

export const getFooter = endpoint({
  method: 'GET',
  path: '/webAdmin/site/footer',
  summary: 'The footer of every page: its draft, the online version, and earlier versions',
  ...siteStaff,
  data: footerPart,
});

export const saveFooter = endpoint({
  method: 'POST',
  path: '/webAdmin/site/footer/save',
  summary: 'Save the draft of the footer; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: footer }),
  data: footerPart,
});

export const getMenu = endpoint({
  method: 'GET',
  path: '/webAdmin/site/menu',
  summary: 'The main menu: its draft, the online version, and earlier versions',
  ...siteStaff,
  data: menuPart,
});

const target = Type.Object({ path: Type.String(), nameZh: Type.String(), nameEn: Type.String() });
export type MenuTarget = Type.Static<typeof target>;

export const listMenuTargets = endpoint({
  method: 'GET',
  path: '/webAdmin/site/menu/targets',
  summary: 'The pages that an entry of the menu may lead to: screens, columns, pages of the organiser and editions, with their names',
  ...siteStaff,
  data: Type.Array(target),
});

export const saveMenu = endpoint({
  method: 'POST',
  path: '/webAdmin/site/menu/save',
  summary: 'Save the draft of the main menu; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: menu }),
  data: menuPart,
});

/** Longest name of the site in each language; the header shows the short one in place of a long one. */
export const siteNameMax = { zh: 80, en: 80 } as const;
/** Longest description of the site; search engines cut longer ones. */
export const descriptionMax = 200;
/** Longest short name in each language; it stands in the menu. */
export const shortNameMax = { zh: 24, en: 40 } as const;

export const siteIdentity = Type.Object({
  nameZh: line(siteNameMax.zh),
  nameEn: line(siteNameMax.en),
  /** Stands in labels of editions, such as “2025 Golden Panda”; '' = the name. */
  shortZh: line(shortNameMax.zh),
  shortEn: line(shortNameMax.en),
  /** For search engines, links to home and the installed app; '' = the text of the design. */
  descriptionZh: line(descriptionMax),
  descriptionEn: line(descriptionMax),
  /** Stands for the mark of the design, on light and on dark ground; '' = the mark, and the same logo on both. */
  logoId: pictureId,
  logoDarkId: pictureId,
  /** The logo shows the name, so pages do not write it beside it. */
  logoHasName: Type.Boolean(),
  /** A square picture for the browser, phones and the installed app; '' = the icon of the design. */
  iconId: pictureId,
  /** Stands on the share pictures of pages without a picture of their own; '' = the one of the design. */
  shareId: pictureId,
  /** Search engines are asked to leave the whole site out. */
  isHidden: Type.Boolean(),
});
export type SiteIdentity = Type.Static<typeof siteIdentity>;

const identityPart = partOf(siteIdentity);

export const getSiteIdentity = endpoint({
  method: 'GET',
  path: '/webAdmin/site/identity',
  summary: 'The identity of the site: its draft, the online version, and earlier versions',
  ...siteStaff,
  data: identityPart,
});

export const saveSiteIdentity = endpoint({
  method: 'POST',
  path: '/webAdmin/site/identity/save',
  summary: 'Save the draft of the identity of the site; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: siteIdentity }),
  data: identityPart,
});

/** Longest name of a place. */
export const placeMax = 60;
/** Whether institutions enter the ID number of their agent. */
export const idNumberChoices = ['byCountry', 'asked', 'notAsked'] as const;

export const organiser = Type.Object({
  /** ISO 3166-1 alpha-2; '' = not said. */
  country: Type.String({ maxLength: 2, pattern: '^([A-Z]{2})?$' }),
  placeZh: line(placeMax),
  placeEn: line(placeMax),
  /** IANA name; '' = that of the country, or of the server. */
  timeZone: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_+/-]*$' }),
  /** Of mails to people whose language is unknown. */
  mailLanguage: Type.Enum([...languages]),
  idNumber: Type.Enum([...idNumberChoices]),
});
export type Organiser = Type.Static<typeof organiser>;

const organiserPart = partOf(organiser);

export const getOrganiser = endpoint({
  method: 'GET',
  path: '/webAdmin/site/organiser',
  summary: 'Country, place and time zone of the organiser: their draft, the online version, and earlier versions',
  ...siteStaff,
  data: organiserPart,
});

export const saveOrganiser = endpoint({
  method: 'POST',
  path: '/webAdmin/site/organiser/save',
  summary: 'Save the draft of the organiser; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: organiser }),
  data: organiserPart,
});

/** Largest SVG of a logo. */
export const svgBytesMax = 65_536;

/** Why an SVG is refused. `element` and `attribute` name what is not allowed. */
export const svgFaultReasons = ['size', 'format', 'declaration', 'element', 'attribute', 'complex'] as const;
const svgFault = Type.Object({ reason: Type.Enum([...svgFaultReasons]), value: Type.String({ maxLength: 40 }) });
export type SvgFault = Type.Static<typeof svgFault>;

export const addLogo = endpoint({
  method: 'POST',
  path: '/webAdmin/site/logo/add',
  summary: 'Store an SVG of shapes and gradients for a logo; anything else in it is named in `fault`, and nothing is stored',
  ...siteStaff,
  bodyBytesMax: svgBytesMax * 2,
  body: Type.Object({ file: base64Of(svgBytesMax) }),
  data: Type.Object({ item: nullable(mediaItem), fault: nullable(svgFault) }),
});

export const deriveLogo = endpoint({
  method: 'POST',
  path: '/webAdmin/site/logo/derive',
  summary: 'Make a logo for dark ground, an icon and a share picture from a logo',
  ...siteStaff,
  body: Type.Object({ id }),
  data: Type.Object({ logoDarkId: mediaItem, iconId: mediaItem, shareId: mediaItem }),
});

const themePart = partOf(siteTheme);

export const getSiteTheme = endpoint({
  method: 'GET',
  path: '/webAdmin/site/theme',
  summary: 'The look of the site: their draft, the online version, and earlier versions',
  ...siteStaff,
  data: themePart,
});

export const saveSiteTheme = endpoint({
  method: 'POST',
  path: '/webAdmin/site/theme/save',
  summary: 'Save the draft of the look; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: siteTheme }),
  data: themePart,
});

export const mailSubjectMax = 120;
export const mailTextMax = 600;

export const mailTextEntry = Type.Object({
  /** The letter. */
  id: Type.Enum([...mailLetterKeys]),
  /** '' = the text of the design. */
  subjectZh: line(mailSubjectMax),
  subjectEn: line(mailSubjectMax),
  textZh: line(mailTextMax),
  textEn: line(mailTextMax),
});
export type MailTextEntry = Type.Static<typeof mailTextEntry>;

export const mailTexts = Type.Object({ entries: Type.Array(mailTextEntry, { maxItems: mailLetterKeys.length }) });
export type MailTexts = Type.Static<typeof mailTexts>;

const mailPart = partOf(mailTexts);

export const getMailTexts = endpoint({
  method: 'GET',
  path: '/webAdmin/site/mail',
  summary: 'Subjects and texts of mails: their draft, the online version, and earlier versions',
  ...siteStaff,
  data: mailPart,
});

export const saveMailTexts = endpoint({
  method: 'POST',
  path: '/webAdmin/site/mail/save',
  summary: 'Save the draft of the texts of mails; 409 if somebody else has saved since `version` was read',
  ...siteStaff,
  body: Type.Object({ version, data: mailTexts }),
  data: mailPart,
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/webAdmin/site/mail/test',
  summary:
    'Send a letter with these texts and example values to the caller’s own address; `waiting` while the mail server does not take it',
  ...siteStaff,
  limit: 'testMail',
  body: mailTextEntry,
  data: Type.Object({ delivery: Type.Enum(['sent', 'waiting', 'refused']) }),
});
