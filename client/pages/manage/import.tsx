/** `/manage/import`: import of articles from Markdown, Word and WordPress files. */
import { Guard } from '#client/features/account/guard.tsx';
import { ArticleImportScreen } from '#client/features/upload/articles/article-import-screen.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.importArticles');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageImportPage() {
  return (
    <StaffFrame section="importArticles">
      <Guard need="staff" permission="contentWrite">
        <ArticleImportScreen />
      </Guard>
    </StaffFrame>
  );
}
