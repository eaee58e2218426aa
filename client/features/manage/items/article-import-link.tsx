/** Link from the lists of items to the import of articles, for callers who may write. */
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { usePermission } from '#client/state/use-permission.ts';
import { Link } from '#client/ui/link.tsx';
import { Upload } from '#client/ui/picture/staff-icons.tsx';

export function ArticleImportLink() {
  const t = useT();
  return usePermission('contentWrite') ? (
    <Link className="button ghost small-button import" to={staffPaths.importArticles}>
      <Upload className="icon" aria-hidden="true" /> <span>{t('works:list.import')}</span>
    </Link>
  ) : null;
}
