/** `/offline`: what a visitor sees whose connection is gone and whose page is not stored. */
import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';

export function head(_: unknown, { t }: HeadContext): Head {
  return { title: t('common:offline.title'), description: t('common:offline.text'), noindex: true };
}

export default function OfflinePage(): ReactNode {
  const t = useT();
  return (
    <div className="wrap">
      <EmptyState title={t('common:offline.title')} text={t('common:offline.text')} level={1}>
        <Link className="btn" to={paths.home} data-reload="">
          {t('common:notFound.home')}
        </Link>
      </EmptyState>
    </div>
  );
}
