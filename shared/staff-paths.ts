/** URLs of the management centre's screens, as site paths; apart from `paths.ts`, which every page loads. Its landing screen is `paths.manage`. */
import type { ContentState } from '#shared/content/content-lifecycle.ts';

/** The room of the accredited press; no page links to it. */
export const pressRoomPath = '/press';

export const staffPaths = {
  works: (list: ContentState | 'scheduled' | 'trash' = 'draft') => `/manage/works/${list}`,
  calendar: '/manage/calendar',
  statistics: '/manage/statistics',
  createArticle: (id?: string) => (id ? `/manage/create/article?${new URLSearchParams({ id })}` : '/manage/create/article'),
  /** The editor of an item. */
  editor: ({ kind, id }: { kind: string; id: string }) => (kind === 'episode' ? staffPaths.createVideo(id) : staffPaths.createArticle(id)),
  createVideo: (id?: string) => (id ? `/manage/create/video?${new URLSearchParams({ id })}` : '/manage/create/video'),
  importArticles: '/manage/import',
  /** The review of one work; without an id the first that waits. */
  review: (id?: string) => (id ? `/manage/review?${new URLSearchParams({ id })}` : '/manage/review'),
  /** The same screen for authors who may also edit the item, whom `review` leads to the editor. */
  details: (id: string) => `/manage/review?${new URLSearchParams({ id, view: 'details' })}`,
  editions: '/manage/editions',
  ceremony: '/manage/ceremony',
  films: '/manage/films',
  people: '/manage/people',
  faces: '/manage/faces',
  press: '/manage/press',
  /** The media library, or one picture of it. */
  media: (id?: string) => (id ? `/manage/media?${new URLSearchParams({ id })}` : '/manage/media'),
  columns: '/manage/columns',
  bands: '/manage/home-bands',
  hero: '/manage/home-slides',
  homePreview: '/manage/home-preview',
  partners: '/manage/partners',
  live: '/manage/live-sessions',
  footer: '/manage/footer',
  menu: '/manage/menu',
  /** The six steps that make the site the organiser's own. */
  wizard: (step?: string) => (step ? `/manage/make-it-yours?${new URLSearchParams({ step })}` : '/manage/make-it-yours'),
  identity: '/manage/identity',
  organiser: '/manage/organiser',
  theme: '/manage/theme',
  mail: '/manage/mail-texts',
  announcement: '/manage/announcement-bar',
  dictionary: '/manage/dictionary',
  agreements: '/manage/agreements',
  moved: '/manage/moved-paths',
  accounts: '/manage/accounts',
  invitations: '/manage/invitations',
  audits: '/manage/audits',
  jobs: '/manage/jobs',
  settings: '/manage/settings',
  transfer: '/manage/transfer',
  /** A page's card in each app; `address` is a site path with its language, or absolute. */
  shareLab: (address?: string) => (address ? `/manage/share?${new URLSearchParams({ address })}` : '/manage/share'),
  /** Preview of an item for its authors and staff. */
  preview: (id: string) => `/manage/preview?${new URLSearchParams({ id })}`,
  comments: '/manage/comments',
  words: '/manage/watched-words',
  feedback: '/manage/feedback',
} as const;
