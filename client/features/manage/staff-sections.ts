/** The sections of the management centre in one table: where each leads, its icon, and who sees it. */
import {
  Archive,
  BadgeCheck,
  BookA,
  CalendarClock,
  Clapperboard,
  Cog,
  Columns3,
  CornerUpRight,
  FileText,
  Film,
  Globe,
  Handshake,
  Hourglass,
  IdCard,
  Image,
  Inbox,
  KeyRound,
  List,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
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
  UserRound,
  UserRoundCog,
  Users,
  type StaffIcon,
  Radio,
} from '#client/ui/picture/staff-icons.tsx';
import { paths } from '#shared/paths.ts';
import type { Permission } from '#shared/policies.ts';

interface Section {
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

/** Sections by group, in the order of the side bar. */
const sectionGroups = {
  /** Without a heading. */
  start: { start: { path: paths.manage, icon: LayoutDashboard, permissions: null } },
  create: {
    createArticle: { path: paths.manageCreateArticle(), icon: FileText, ...writing },
    createVideo: { path: paths.manageCreateVideo(), icon: Clapperboard, ...writing },
  },
  works: {
    draft: { path: paths.manageWorks('draft'), icon: PenLine, ...works },
    audit: { path: paths.manageWorks('audit'), icon: Hourglass, ...works },
    audited: { path: paths.manageWorks('audited'), icon: BadgeCheck, ...works },
    reject: { path: paths.manageWorks('reject'), icon: Undo2, ...works },
    scheduled: { path: paths.manageWorks('scheduled'), icon: CalendarClock, ...works },
    putaway: { path: paths.manageWorks('putaway'), icon: Globe, ...works },
    soldout: { path: paths.manageWorks('soldout'), icon: Archive, ...works },
    trash: { path: paths.manageWorks('trash'), icon: Trash2, ...works },
  },
  awards: {
    editions: { path: paths.manageEditions, icon: Trophy, permissions: ['awardEdit', 'ceremonyRun'] },
    films: { path: paths.manageFilms, icon: Film, permissions: ['awardEdit'] },
    people: { path: paths.managePeople, icon: Users, permissions: ['awardEdit'] },
    faces: { path: paths.manageFaces, icon: ScanFace, permissions: ['awardEdit'] },
  },
  site: {
    bands: { path: paths.manageBands, icon: Rows2, permissions: ['siteEdit'] },
    hero: { path: paths.manageHero, icon: Image, permissions: ['siteEdit'] },
    partners: { path: paths.managePartners, icon: Handshake, permissions: ['siteEdit'] },
    live: { path: paths.manageLive, icon: Radio, permissions: ['siteEdit'] },
    identity: { path: paths.manageIdentity, icon: Type, permissions: ['siteEdit'] },
    menu: { path: paths.manageMenu, icon: List, permissions: ['siteEdit'] },
    footer: { path: paths.manageFooter, icon: PanelBottom, permissions: ['siteEdit'] },
    announcement: { path: paths.manageAnnouncement, icon: Megaphone, permissions: ['siteEdit'] },
    columns: { path: paths.manageColumns, icon: Columns3, permissions: ['columnEdit'] },
    dictionary: { path: paths.manageDictionary, icon: BookA, permissions: ['columnEdit'] },
    agreements: { path: paths.manageAgreements, icon: Scale, permissions: ['siteEdit'] },
    moved: { path: paths.manageMoved, icon: CornerUpRight, permissions: ['siteEdit'] },
    share: { path: paths.manageShare(), icon: Share2, permissions: ['shareCheck'] },
  },
  community: {
    comments: { path: paths.manageComments, icon: MessageCircle, permissions: ['commentModerate'] },
    words: { path: paths.manageWords, icon: TextSearch, permissions: ['commentModerate'] },
    feedback: { path: paths.manageFeedback, icon: Inbox, permissions: ['feedbackHandle'] },
  },
  office: {
    accounts: { path: paths.manageAccounts, icon: UserRoundCog, permissions: ['accountManage'] },
    invitations: { path: paths.manageInvitations, icon: Ticket, permissions: ['accountManage'] },
    audits: { path: paths.manageAudits, icon: ShieldCheck, permissions: ['auditRead'] },
    jobs: { path: paths.manageJobs, icon: Cog, permissions: ['jobRead'] },
    environment: { path: paths.manageSettings, icon: SlidersHorizontal, permissions: ['jobRead'] },
  },
  settings: {
    basic: { path: paths.settings, icon: UserRound, permissions: null },
    agency: { path: paths.setAgency, icon: IdCard, permissions: [], isForAgencies: true },
    password: { path: paths.setPassword, icon: KeyRound, permissions: null },
  },
} as const satisfies Record<string, Record<string, Section>>;

type Groups = typeof sectionGroups;
export type StaffSection = { [Group in keyof Groups]: keyof Groups[Group] }[Exclude<keyof Groups, 'settings'>];

export interface VisibleGroup {
  key: string;
  sections: readonly (Section & { key: string })[];
}

interface Viewer {
  permissions: readonly Permission[];
  isAgency: boolean;
}

/** The groups visible to a user, without empty ones. */
export function groupsFor(viewer: Viewer): VisibleGroup[] {
  return Object.entries(sectionGroups)
    .map(([key, sections]) => ({
      key,
      sections: Object.entries(sections as Record<string, Section>).flatMap(([name, section]) =>
        isSeen(section, viewer) ? [{ key: name, ...section }] : [],
      ),
    }))
    .filter(({ sections }) => sections.length > 0);
}

/** The section that a site path belongs to; null for screens beside them. */
export function sectionOf(path: string): string | null {
  const own = path.toLowerCase().replace(/\/+$/, '');
  if (own === paths.manageReview()) return 'audit';
  return (
    Object.values(sectionGroups)
      .flatMap((sections) => Object.entries(sections as Record<string, Section>))
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

function isSeen(section: Section, { permissions, isAgency }: Viewer): boolean {
  return (
    section.permissions === null ||
    (isAgency && section.isForAgencies === true) ||
    section.permissions.some((one) => permissions.includes(one))
  );
}
