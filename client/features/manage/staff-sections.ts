/** The sections of the management centre in one table: where each leads, its icon, and who sees it. */
import {
  Archive,
  BadgeCheck,
  BookA,
  CalendarDays,
  CalendarClock,
  ChartLine,
  Clapperboard,
  Cog,
  Columns3,
  CornerUpRight,
  Download,
  FileText,
  Film,
  Globe,
  Handshake,
  Hourglass,
  IdCard,
  Image,
  Images,
  Inbox,
  KeyRound,
  List,
  LayoutDashboard,
  ListOrdered,
  Mail,
  MapPin,
  Megaphone,
  MessageCircle,
  Palette,
  PanelBottom,
  PenLine,
  Rows2,
  Scale,
  ScanFace,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  TextSearch,
  Ticket,
  Trash2,
  Trophy,
  Type,
  Undo2,
  Upload,
  UserRound,
  UserRoundCog,
  Users,
  type StaffIcon,
  Radio,
} from '#client/ui/picture/staff-icons.tsx';
import type { Section } from '#shared/breadcrumbs.ts';
import { paths } from '#shared/paths.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import type { Permission } from '#shared/policies.ts';

interface SectionRow {
  path: string;
  icon: StaffIcon;
  /** The section is listed for viewers with one of these permissions; null = for everybody in the management centre. */
  permissions: readonly Permission[] | null;
  /** Also listed for institutions. */
  isForAgencies?: true;
}

/** Permissions for the editors of items. */
const writing = { permissions: ['contentWrite'], isForAgencies: true } as const;
/** Permissions for the lists of items. */
const works = { permissions: ['contentWrite', 'contentReview', 'contentPublish'], isForAgencies: true } as const;

/** Sections that have a crumb of their own, and so its label. */
const crumbLabels: Readonly<Record<string, Section>> = Object.fromEntries([
  ...(['draft', 'audit', 'audited', 'reject', 'putaway', 'soldout', 'comments', 'feedback', 'basic', 'agency', 'password'] as const).map(
    (key) => [key, key],
  ),
  ['start', 'manage'],
]);

/** Text key of a section's label. */
export function sectionLabel(key: string): string {
  const crumb = crumbLabels[key];
  return crumb ? `navigation:section.${crumb}` : `manage:frame.section.${key}`;
}

/** Sections by group, in the order of the side bar. */
const sectionGroups = {
  /** Without a heading. */
  start: {
    start: { path: paths.manage, icon: LayoutDashboard, permissions: null },
    calendar: { path: staffPaths.calendar, icon: CalendarDays, permissions: null },
    statistics: { path: staffPaths.statistics, icon: ChartLine, permissions: ['statisticsRead'] },
  },
  create: {
    createArticle: { path: staffPaths.createArticle(), icon: FileText, ...writing },
    createVideo: { path: staffPaths.createVideo(), icon: Clapperboard, ...writing },
    importArticles: { path: staffPaths.importArticles, icon: Upload, permissions: ['contentWrite'] },
  },
  works: {
    draft: { path: staffPaths.works('draft'), icon: PenLine, ...works },
    audit: { path: staffPaths.works('audit'), icon: Hourglass, ...works },
    audited: { path: staffPaths.works('audited'), icon: BadgeCheck, ...works },
    reject: { path: staffPaths.works('reject'), icon: Undo2, ...works },
    scheduled: { path: staffPaths.works('scheduled'), icon: CalendarClock, ...works },
    putaway: { path: staffPaths.works('putaway'), icon: Globe, ...works },
    soldout: { path: staffPaths.works('soldout'), icon: Archive, ...works },
    trash: { path: staffPaths.works('trash'), icon: Trash2, ...works },
    media: { path: staffPaths.media(), icon: Images, permissions: ['mediaEdit'], isForAgencies: true },
  },
  awards: {
    editions: { path: staffPaths.editions, icon: Trophy, permissions: ['awardEdit', 'ceremonyRun'] },
    ceremony: { path: staffPaths.ceremony, icon: ListOrdered, permissions: ['awardEdit', 'ceremonyRun'] },
    press: { path: staffPaths.press, icon: IdCard, permissions: ['awardEdit'] },
    films: { path: staffPaths.films, icon: Film, permissions: ['awardEdit'] },
    people: { path: staffPaths.people, icon: Users, permissions: ['awardEdit'] },
    faces: { path: staffPaths.faces, icon: ScanFace, permissions: ['awardEdit'] },
  },
  site: {
    bands: { path: staffPaths.bands, icon: Rows2, permissions: ['siteEdit'] },
    hero: { path: staffPaths.hero, icon: Image, permissions: ['siteEdit'] },
    partners: { path: staffPaths.partners, icon: Handshake, permissions: ['siteEdit'] },
    live: { path: staffPaths.live, icon: Radio, permissions: ['siteEdit'] },
    identity: { path: staffPaths.identity, icon: Type, permissions: ['siteEdit'] },
    organiser: { path: staffPaths.organiser, icon: MapPin, permissions: ['siteEdit'] },
    theme: { path: staffPaths.theme, icon: Palette, permissions: ['siteEdit'] },
    menu: { path: staffPaths.menu, icon: List, permissions: ['siteEdit'] },
    footer: { path: staffPaths.footer, icon: PanelBottom, permissions: ['siteEdit'] },
    announcement: { path: staffPaths.announcement, icon: Megaphone, permissions: ['siteEdit'] },
    columns: { path: staffPaths.columns, icon: Columns3, permissions: ['columnEdit'] },
    dictionary: { path: staffPaths.dictionary, icon: BookA, permissions: ['columnEdit'] },
    mail: { path: staffPaths.mail, icon: Mail, permissions: ['siteEdit'] },
    agreements: { path: staffPaths.agreements, icon: Scale, permissions: ['siteEdit'] },
    moved: { path: staffPaths.moved, icon: CornerUpRight, permissions: ['siteEdit'] },
    shareLab: { path: staffPaths.shareLab(), icon: Share2, permissions: ['shareCheck'] },
  },
  community: {
    comments: { path: staffPaths.comments, icon: MessageCircle, permissions: ['commentModerate'] },
    words: { path: staffPaths.words, icon: TextSearch, permissions: ['commentModerate'] },
    feedback: { path: staffPaths.feedback, icon: Inbox, permissions: ['feedbackHandle'] },
  },
  office: {
    accounts: { path: staffPaths.accounts, icon: UserRoundCog, permissions: ['accountManage'] },
    invitations: { path: staffPaths.invitations, icon: Ticket, permissions: ['accountManage'] },
    audits: { path: staffPaths.audits, icon: ShieldCheck, permissions: ['auditRead'] },
    jobs: { path: staffPaths.jobs, icon: Cog, permissions: ['jobRead'] },
    transfer: { path: staffPaths.transfer, icon: Download, permissions: ['siteTransfer'] },
    environment: { path: staffPaths.settings, icon: SlidersHorizontal, permissions: ['jobRead'] },
  },
  settings: {
    basic: { path: paths.settings, icon: UserRound, permissions: null },
    agency: { path: paths.setAgency, icon: IdCard, permissions: [], isForAgencies: true },
    password: { path: paths.setPassword, icon: KeyRound, permissions: null },
  },
} as const satisfies Record<string, Record<string, SectionRow>>;

type Groups = typeof sectionGroups;
export type StaffSection = { [Group in keyof Groups]: keyof Groups[Group] }[Exclude<keyof Groups, 'settings'>];

export interface VisibleGroup {
  key: string;
  sections: readonly (SectionRow & { key: string })[];
}

interface Viewer {
  permissions: readonly Permission[];
  isAgency: boolean;
  /** False where the organiser has deleted the face gallery. */
  hasFaces?: boolean | undefined;
}

/** The groups visible to a user, without empty ones. */
export function groupsFor(viewer: Viewer): VisibleGroup[] {
  return Object.entries(sectionGroups)
    .map(([key, sections]) => ({
      key,
      sections: Object.entries(sections as Record<string, SectionRow>).flatMap(([name, section]) =>
        isSeen(section, viewer) && (name !== 'faces' || viewer.hasFaces !== false) ? [{ key: name, ...section }] : [],
      ),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** Whether a user may open a section. */
export function seesSection(key: string, viewer: Viewer): boolean {
  return groupsFor(viewer).some(({ sections }) => sections.some((section) => section.key === key));
}

/** The section that a site path belongs to; null for screens beside them. */
export function sectionOf(path: string): string | null {
  const own = path.toLowerCase().replace(/\/+$/, '');
  if (own === staffPaths.review()) return 'audit';
  return (
    Object.values(sectionGroups)
      .flatMap((sections) => Object.entries(sections as Record<string, SectionRow>))
      .find(([, section]) => section.path === own)?.[0] ?? null
  );
}

/** Whether the viewer may create items. */
export function mayWrite(viewer: Viewer): boolean {
  return isSeen(sectionGroups.create.createArticle, viewer);
}

/** Whether the viewer has lists of items. */
export function seesItems(viewer: Viewer): boolean {
  return isSeen(sectionGroups.works.draft, viewer);
}

function isSeen(section: SectionRow, { permissions, isAgency }: Viewer): boolean {
  return (
    section.permissions === null ||
    (isAgency && section.isForAgencies === true) ||
    section.permissions.some((one) => permissions.includes(one))
  );
}
