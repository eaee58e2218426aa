/** The screen on which the subject of an audit row is dealt with. */
import type { AuditRow } from '#shared/api/audit.ts';
import type { SitePartKind } from '#shared/api/site-part.ts';
import { staffPaths } from '#shared/staff-paths.ts';

const partPaths: Readonly<Record<SitePartKind, string>> = {
  announcement: staffPaths.announcement,
  hero: staffPaths.hero,
  partners: staffPaths.partners,
  live: staffPaths.live,
  footer: staffPaths.footer,
  menu: staffPaths.menu,
  bands: staffPaths.bands,
  identity: staffPaths.identity,
  organiser: staffPaths.organiser,
  theme: staffPaths.theme,
  mail: staffPaths.mail,
};

const formAt = (path: string) => (id: string) => `${path}?${new URLSearchParams({ id })}`;

const pathOf: Readonly<Record<string, (id: string) => string>> = {
  account: (userId) => `${staffPaths.accounts}?${new URLSearchParams({ userId })}`,
  address: (search) => `${staffPaths.moved}?${new URLSearchParams({ search })}`,
  agreement: () => staffPaths.agreements,
  category: () => staffPaths.editions,
  column: () => staffPaths.columns,
  comment: () => staffPaths.comments,
  content: (id) => staffPaths.review(id),
  dictionary: () => staffPaths.dictionary,
  edition: formAt(staffPaths.editions),
  event: () => staffPaths.editions,
  face: formAt(staffPaths.faces),
  faceColumn: (column) => `${staffPaths.faces}?${new URLSearchParams({ column })}`,
  feedback: () => staffPaths.feedback,
  film: formAt(staffPaths.films),
  invitation: (search) => `${staffPaths.invitations}?${new URLSearchParams({ search })}`,
  job: () => staffPaths.jobs,
  juror: () => staffPaths.editions,
  media: (id) => (id === 'uses' ? staffPaths.media() : staffPaths.media(id)),
  nomination: () => staffPaths.editions,
  person: formAt(staffPaths.people),
  pressKit: formAt(staffPaths.press),
  pressOutlet: () => `${staffPaths.press}?${new URLSearchParams({ part: 'outlets' })}`,
  site: () => staffPaths.transfer,
  unit: () => staffPaths.editions,
  venue: () => staffPaths.editions,
  word: (search) => `${staffPaths.words}?${new URLSearchParams({ search })}`,
  statistics: () => staffPaths.statistics,
  sitePart: (kind) => partPaths[kind as SitePartKind],
};

/** Null for subjects without a screen. */
export function subjectPath({ subjectKind, subjectId }: Pick<AuditRow, 'subjectKind' | 'subjectId'>): string | null {
  return Object.hasOwn(pathOf, subjectKind) ? (pathOf[subjectKind]?.(subjectId) ?? null) : null;
}
