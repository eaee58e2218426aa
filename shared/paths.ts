/** URLs of the public screens, as site paths: without a language prefix (see `withLanguage`). Those of the management centre are in `staff-paths.ts`. */

export const feedFormats = ['rss', 'atom', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** An edition for newsrooms: its page as text, and as data. */
export const editionFileFormats = ['txt', 'json'] as const;
export type EditionFileFormat = (typeof editionFileFormats)[number];

/** A laurel as it is drawn in print, and as pixels. */
export const laurelFormats = ['svg', 'png'] as const;
export type LaurelFormat = (typeof laurelFormats)[number];

interface WhichLaurel {
  year: number;
  /** Of the award. */
  anchor: string;
  /** Of the nomination. */
  id: string;
}

/** What has an address that stays. */
export const permanentKinds = ['film', 'person', 'award', 'edition'] as const;
export type PermanentKind = (typeof permanentKinds)[number];

export const paths = {
  home: '/',
  news: '/news',
  announcement: '/announcement',
  about: (active = 0) => `/about?active=${active}`,
  /** The big screen of a ceremony. */
  stage: (year: number) => `/stage/${year}`,
  edition: (year: number) => `/g${year}`,
  programme: (year: number) => `/g${year}/programme`,
  /** An edition as tables that print on two sheets; null for editions without that page. */
  editionTables: (year: number) => (year === 2025 ? '/g2025-old' : null),
  editionFile: (year: number, format: EditionFileFormat) => `/g${year}.${format}`,
  /** The laurel of a public nomination, or of the award that it won. */
  laurel: ({ year, anchor, id }: WhichLaurel, format: LaurelFormat) => `/laurel/${year}/${anchor}/${id}.${format}`,
  /** Two films, people, awards or moments as a pair of eyes, by their keys (`shared/share/pair.ts`). */
  pair: (left: string, right: string) => `/card/${left}/${right}`,
  /** The same in both languages, and whatever becomes of the pages: it leads to the page of the thing; an award by its anchor, an edition by its year. */
  permanent: (kind: PermanentKind, id: string) => `/id/${kind}/${id}`,
  /** Shared address of an award: the server reads the award from it and serves its card; see `award-anchor.ts`. */
  sharedAward: (year: number, anchor: string) => `/g${year}?${new URLSearchParams({ award: anchor })}`,
  /** An award across the editions; see `award-anchor.ts`. */
  award: (anchor: string) => `/award/${anchor}`,
  previous: '/previous',
  figures: '/figures',
  cultural: '/cultural',
  movies: '/movies',
  movies2: '/movies2',
  more: (columnId: string) => `/more?${new URLSearchParams({ columnId })}`,
  projectionRoom: '/projectionroom',
  videoRoom: (id: string, name: string) => `/projectionroom/videoroom?${new URLSearchParams({ id, name })}`,
  videoList: '/videolist',
  videoPlay: (id: string) => `/videoplay/${id}`,
  /** The player at a second of the video. */
  videoMoment: (id: string, time: number) => `/videoplay/${id}?${new URLSearchParams({ t: String(time) })}`,
  /** A film's player alone, for other sites. */
  embedVideo: (id: string) => `/embed/video/${id}`,
  /** The winners of an edition as a card for other sites, or the winner of one award by its anchor. */
  embedWinners: (year: number | string, anchor?: string) => `/embed/winners/${year}${anchor ? `/${anchor}` : ''}`,
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
  setSecondFactor: '/set/secondfactor',
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
  /** A choice of its events. */
  calendarOf: (year: number, eventIds: readonly string[]) => `/calendar/${year}.ics?events=${eventIds.join()}`,
  webManifest: '/manifest.webmanifest',
  serviceWorker: '/service-worker.js',
  /** The landing screen of the management centre. */
  manage: '/manage',
  sitemap: '/sitemap.xml',
  /** Feed of a column, or of `all`; full feeds contain the whole texts. Starts with the language like a page's path. */
  feed: (columnId: string, format: FeedFormat, isFull = false) => `/feed/${columnId}${isFull ? '.full' : ''}.${format}`,
  /** Draft for readers without an account; the token is in the fragment, so it is not sent to the server. */
  preview: '/preview',
  /** Setup of the first administrator; the token is in the fragment. */
  setup: '/setup',
} as const;
