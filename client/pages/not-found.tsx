/** Error page of unknown URLs (404) and of removed items (410), with a search field and links. */
import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { ErrorFrame } from '#client/features/site/navigation/error-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';

export function head(_: unknown, { t }: HeadContext): Head {
  return { title: t('common:notFound.title'), description: t('common:notFound.description'), noindex: true, hideAlternate: true };
}

interface Props {
  /** HTTP status: 410 for items that were public before, 404 by default. */
  status?: string;
}

export default function NotFoundPage({ status = '404' }: Props): ReactNode {
  const t = useT();
  const isGone = status === '410';
  return (
    <ErrorFrame
      sign={isGone ? '410' : '404'}
      title={t('common:notFound.title')}
      text={t(isGone ? 'common:notFound.gone' : 'common:notFound.text')}
    >
      <Link className="button" to={paths.home}>
        {t('common:notFound.home')}
      </Link>
    </ErrorFrame>
  );
}
