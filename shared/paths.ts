/** URLs of the site's screens, as site paths: without a language prefix (see `withLanguage`). */

import type { ContentState } from '#shared/content/content-lifecycle.ts';

export const feedFormats = ['rss', 'atom', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const paths = {
  home: '/',
  news: '/news',
  announcement: '/announcement',
  about: (active = 0) => `/about?active=${active}`,
  edition: (year: number) => `/g${year}`,
  /** Shared address of an award: the server reads the award from it and serves its card; see `award-anchor.ts`. */
  sharedAward: (year: number, anchor: string) => `/g${year}?${new URLSearchParams({ award: anchor })}`,
  previous: '/previous',
  cultural: '/cultural',
  movies: '/movies',
  movies2: '/movies2',
  more: (columnId: string) => `/more?${new URLSearchParams({ columnId })}`,
  projectionRoom: '/projectionroom',
  videoRoom: (id: string, name: string) => `/projectionroom/videoroom?${new URLSearchParams({ id, name })}`,
  videoList: '/videolist',
  videoPlay: (id: string) => `/videoplay/${id}`,
  /** A film's player alone, for other sites. */
  embedVideo: (id: string) => `/embed/video/${id}`,
  /** `section` names the crumb above the item: news, announcement, movies… */
  content: (kind: 'article' | 'episode' | 'people', id: string, section?: string) =>
    `/content/${kind}/${id}${section ? `?breadcrumType=${section}` : ''}`,
  panda: '/panda',
  /** A face within its column; without a face the column's first one. */
  pandaDetail: (columnId: string, id?: string) => `/pandadetail?${new URLSearchParams(id ? { columnId, id } : { columnId })}`,
  search: (text: string) => `/searchresult?${new URLSearchParams({ search: text })}`,
  conference: '/conference',
  settings: '/set/basic',
  setAgency: '/set/agency',
  setPassword: '/set/password',
  setSessions: '/set/sessions',
  setNotifications: '/set/notifications',
  setFavourites: '/set/favourites',
  setPrivacy: '/set/privacy',
  /** The forms of the login popup as a page; `tab` is login, register or password. */
  login: (tab: 'login' | 'register' | 'password' = 'login') => (tab === 'login' ? '/login' : `/login?tab=${tab}`),
  agreement: '/agreement',
  privacy: '/privacy',
  feedback: '/feedback',
  /** Shown offline in place of a page that is not cached. */
  offline: '/offline',
  /** The programme of an edition for calendars, or one event of it. */
  calendar: (year: number, eventId?: string) => (eventId ? `/calendar/${year}/${eventId}.ics` : `/calendar/${year}.ics`),
  webManifest: '/manifest.webmanifest',
  serviceWorker: '/service-worker.js',
  /** The landing screen of the management centre. */
  manage: '/manage',
  manageWorks: (list: ContentState | 'scheduled' | 'trash' = 'draft') => `/manage/works/${list}`,
  manageCreateArticle: (id?: string) => (id ? `/manage/create/article?${new URLSearchParams({ id })}` : '/manage/create/article'),
  manageCreateVideo: (id?: string) => (id ? `/manage/create/video?${new URLSearchParams({ id })}` : '/manage/create/video'),
  /** The review of one work; without an id the first that waits. */
  manageReview: (id?: string) => (id ? `/manage/review?${new URLSearchParams({ id })}` : '/manage/review'),
  manageEditions: '/manage/editions',
  manageFilms: '/manage/films',
  managePeople: '/manage/people',
  manageFaces: '/manage/faces',
  manageColumns: '/manage/columns',
  manageBands: '/manage/home-bands',
  manageHero: '/manage/home-slides',
  manageHomePreview: '/manage/home-preview',
  managePartners: '/manage/partners',
  manageLive: '/manage/live-sessions',
  manageFooter: '/manage/footer',
  manageMenu: '/manage/menu',
  manageIdentity: '/manage/identity',
  manageAnnouncement: '/manage/announcement-bar',
  manageDictionary: '/manage/dictionary',
  manageAgreements: '/manage/agreements',
  manageMoved: '/manage/moved-paths',
  manageAccounts: '/manage/accounts',
  manageInvitations: '/manage/invitations',
  manageAudits: '/manage/audits',
  manageJobs: '/manage/jobs',
  manageSettings: '/manage/settings',
  /** A page's card in each app; `address` is a site path with its language, or absolute. */
  manageShare: (address?: string) => (address ? `/manage/share?${new URLSearchParams({ address })}` : '/manage/share'),
  sitemap: '/sitemap.xml',
  /** Feed of a column, or of `all`; full feeds contain the whole texts. Starts with the language like a page's path. */
  feed: (columnId: string, format: FeedFormat, isFull = false) => `/feed/${columnId}${isFull ? '.full' : ''}.${format}`,
  /** Draft for readers without an account; the token is in the fragment, so it is not sent to the server. */
  preview: '/preview',
  /** Setup of the first administrator; the token is in the fragment. */
  setup: '/setup',
  /** Preview of an item for its authors and staff. */
  managePreview: (id: string) => `/manage/preview?${new URLSearchParams({ id })}`,
  manageComments: '/manage/comments',
  manageWords: '/manage/watched-words',
  manageFeedback: '/manage/feedback',
} as const;
