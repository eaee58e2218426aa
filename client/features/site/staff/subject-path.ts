/** The screen on which the subject of an audit row is dealt with. */
import type { AuditRow } from '#shared/api/audit.ts';
import type { SitePartKind } from '#shared/api/site-part.ts';
import { paths } from '#shared/paths.ts';

const partPaths: Readonly<Record<SitePartKind, string>> = {
  announcement: paths.manageAnnouncement,
  hero: paths.manageHero,
  partners: paths.managePartners,
  live: paths.manageLive,
  footer: paths.manageFooter,
  menu: paths.manageMenu,
  bands: paths.manageBands,
  identity: paths.manageIdentity,
};

const pathOf: Readonly<Record<string, (id: string) => string>> = {
  account: (userId) => `${paths.manageAccounts}?${new URLSearchParams({ userId })}`,
  address: (search) => `${paths.manageMoved}?${new URLSearchParams({ search })}`,
  agreement: () => paths.manageAgreements,
  column: () => paths.manageColumns,
  comment: () => paths.manageComments,
  content: (id) => paths.manageReview(id),
  dictionary: () => paths.manageDictionary,
  edition: () => paths.manageEditions,
  feedback: () => paths.manageFeedback,
  invitation: (search) => `${paths.manageInvitations}?${new URLSearchParams({ search })}`,
  job: () => paths.manageJobs,
  word: (search) => `${paths.manageWords}?${new URLSearchParams({ search })}`,
  sitePart: (kind) => partPaths[kind as SitePartKind],
};

/** Null for subjects without a screen. */
export function subjectPath({ subjectKind, subjectId }: Pick<AuditRow, 'subjectKind' | 'subjectId'>): string | null {
  return Object.hasOwn(pathOf, subjectKind) ? (pathOf[subjectKind]?.(subjectId) ?? null) : null;
}
