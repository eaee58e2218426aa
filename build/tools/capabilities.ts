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
      'client/features/manage/items/article-import-link.tsx',
      'client/features/upload/articles/**',
      'client/pages/manage/import.tsx',
      'locales/*/article-import.json',
      'server/db/schema/article-import.ts',
      'server/routes/article-import.ts',
      'server/services/article-import/**',
      'shared/api/site/article-import.ts',
      'test/http/editing/article-import.test.ts',
    ],
    words: ['articleImport', 'articleImported', 'articles', 'importArticles', 'manage/import'],
  },
  'frozen-edition': {
    files: ['server/cli/frozen.ts', 'server/services/frozen/**', 'test/e2e/award/frozen-edition.exhaustive.spec.ts'],
    words: [],
  },
  'share-lab': {
    files: [
      'client/features/manage/items/share-lab-link.tsx',
      'client/features/share/lab/**',
      'client/pages/manage/share.tsx',
      'locales/*/share-lab.json',
      'server/routes/share-lab.ts',
      'server/services/share/share-lab*',
      'shared/api/share-lab.ts',
      'test/http/share/share-lab.test.ts',
      'test/e2e/share/share-lab.exhaustive.spec.ts',
    ],
    words: ['shareLab', 'shareLab.account', 'manage/share'],
  },
  statistics: {
    files: [
      'client/boot/visit-count.ts',
      'client/counted-pages.test.ts',
      'client/features/share/count-share.ts',
      'client/features/site/search/use-search-count.ts',
      'client/features/site/staff-statistics/**',
      'client/features/video/playback/use-watch-count.ts',
      'client/pages/manage/statistics.tsx',
      'locales/*/statistics.json',
      'server/db/schema/statistics.ts',
      'server/routes/statistics.ts',
      'server/services/statistics/**',
      'shared/api/statistics/**',
      'shared/site/counted-pages.ts',
      'test/db/content/statistics.test.ts',
    ],
    words: ['statistics', 'statisticsCount', 'statisticsRead', 'statDay', 'stat_day', 'manage/statistics', 'GET /webAdmin/statistics'],
  },
  subtitles: {
    files: [
      'client/features/video/subtitle/{cue-,editor-style,subtitle-,use-cue-,use-subtitle-}*',
      'server/routes/subtitle.ts',
      'server/services/video/subtitle*',
      'shared/api/subtitle-staff.ts',
      'shared/video/subtitle-{checks,cues}*',
      'test/db/video/subtitle.test.ts',
      'test/e2e/video/subtitle*',
      'test/http/contracts/caller-subtitle.ts',
      'test/http/video/subtitle.test.ts',
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
