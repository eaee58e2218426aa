/** `/manage/import`: import of articles from Markdown, Word and WordPress files. */
import { ArticleImportScreen } from '#client/features/upload/articles/article-import-screen.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('importArticles');

export default staffPage('importArticles', { permission: 'contentWrite' }, () => <ArticleImportScreen />);
