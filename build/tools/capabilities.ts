/** Optional capabilities: each is files that nothing else needs, and words under which lists name it. */
export interface Capability {
  /** Globs of its files. */
  files: readonly string[];
  /** Keys, elements and members of lists elsewhere that register it. */
  words: readonly string[];
}

export const capabilities: Readonly<Record<string, Capability>> = {
  'article-import': {
    files: [
      'client/features/{manage/items/article-import-link.tsx,upload/articles/**}',
      'client/pages/manage/import.tsx',
      'locales/*/article-import.json',
      'server/{db/schema,routes}/article-import.ts',
      'server/services/article-import/**',
      'shared/api/site/article-import.ts',
      'test/http/editing/article-import.test.ts',
    ],
    words: ['articleImport', 'articleImported', 'articles', 'importArticles', 'manage/import'],
  },
  'frozen-edition': {
    files: [
      'server/cli/frozen.ts',
      'server/services/frozen/**',
      'test/e2e/award/frozen-edition.exhaustive.spec.ts',
      'test/http/server/made-file.test.ts',
    ],
    words: ['frozenEdition'],
  },
  'share-lab': {
    files: [
      'client/features/{manage/items/share-lab-link.tsx,share/lab/**}',
      'client/pages/manage/share.tsx',
      'locales/*/share-lab.json',
      'server/{routes,services/share}/share-lab*',
      'shared/api/share-lab.ts',
      'test/{e2e,http}/share/share-lab*',
    ],
    words: ['shareLab', 'shareLab.account', 'manage/share'],
  },
  statistics: {
    files: [
      'client/{boot/visit-count,counted-pages.test,features/share/count-share,features/site/search/use-search-count}.ts',
      'client/features/site/staff-statistics/**',
      'client/features/video/playback/use-watch-count.ts',
      'client/pages/manage/statistics.tsx',
      'locales/*/statistics.json',
      'server/{db/schema,routes}/statistics.ts',
      'server/services/statistics/**',
      'shared/{api/statistics/**,site/counted-pages.ts}',
      'test/db/content/statistics.test.ts',
    ],
    words: ['statistics', 'statisticsCount', 'statisticsRead', 'statDay', 'stat_day', 'manage/statistics', 'GET /webAdmin/statistics'],
  },
  subtitles: {
    files: [
      'client/features/video/subtitle/{cue-,editor-style,subtitle-,use-cue-,use-subtitle-}*',
      'server/{routes,services/video}/subtitle*',
      'shared/{api/subtitle-staff,video/subtitle-checks}*',
      'test/{db,e2e,http}/{video,contracts}/{,caller-}subtitle*',
    ],
    words: ['subtitleEdit', '/webAdmin/cms/subtitle/save', 'cms/subtitle/', 'subtitleSave', 'subtitleRemove'],
  },
  transfer: {
    files: [
      'client/features/upload/transfer/**',
      'client/pages/manage/transfer.tsx',
      'locales/*/transfer.json',
      'server/cli/transfer.ts',
      'server/routes/transfer.ts',
      'server/services/transfer/**',
      'shared/api/site/transfer.ts',
      'test/http/transfer/**',
    ],
    words: ['transfer', 'manage/transfer'],
  },
};
