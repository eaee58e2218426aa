/** URLs of the site's screens, as site paths: without a language prefix (see `withLanguage`). */

export const paths = {
  home: '/',
  news: '/news',
  announcement: '/announcement',
  about: (active = 0) => `/about?active=${active}`,
  g2025: '/g2025',
  previous: '/previous',
  cultural: '/cultural',
  movies: '/movies',
  projectionRoom: '/projectionroom',
  videoRoom: (id: string, name: string) => `/projectionroom/videoroom?${new URLSearchParams({ id, name })}`,
  videoList: '/videolist',
  videoPlay: (id: string) => `/videoplay/${id}`,
  /** `section` names the crumb above the item: news, announcement, movies… */
  content: (kind: 'article' | 'episode' | 'people', id: string, section?: string) =>
    `/content/${kind}/${id}${section ? `?breadcrumType=${section}` : ''}`,
  panda: '/panda',
  search: (text: string) => `/searchresult?${new URLSearchParams({ search: text })}`,
  conference: '/conference',
  settings: '/set/basic',
} as const;
