/** Any address that no screen has: an empty frame, a search and ways on. */
import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { ErrorFrame } from '#client/features/navigation/error-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';

export function head(_: unknown, { t }: HeadContext): Head {
  return { title: t('common:notFound.title'), description: t('common:notFound.description'), noindex: true };
}

export default function NotFoundPage(): ReactNode {
  const t = useT();
  return (
    <ErrorFrame sign="404" title={t('common:notFound.title')} text={t('common:notFound.text')}>
      <Link className="btn" to={paths.home}>
        {t('common:notFound.home')}
      </Link>
    </ErrorFrame>
  );
}
