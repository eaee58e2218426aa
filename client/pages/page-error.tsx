/** A page that failed: the projector is stuck; with the number that finds the failure in the log. */
import type { ReactNode } from 'react';
import { paths } from '#shared/paths.ts';
import { ErrorFrame } from '#client/features/navigation/error-frame.tsx';
import { usePlace } from '#client/features/navigation/use-place.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';

export function head(_: unknown, { t }: HeadContext): Head {
  return { title: t('common:pageError.title'), description: t('common:pageError.description'), noindex: true };
}

interface Props {
  /** HTTP status, 500 unless the failure has another. */
  status?: string;
  requestId?: string;
}

export default function PageErrorPage({ status = '500', requestId }: Props): ReactNode {
  const t = useT();
  const { path, query } = usePlace();
  const note = requestId ? `${t('common:pageError.requestId')} ${requestId}` : undefined;
  return (
    <ErrorFrame sign={status} title={t('common:pageError.title')} text={t('common:pageError.text')} note={note}>
      <Link className="btn" to={`${path}${query.size > 0 ? `?${query}` : ''}`} data-reload="">
        {t('common:action.reload')}
      </Link>
      <Link className="btn ghost" to={paths.home}>
        {t('common:notFound.home')}
      </Link>
    </ErrorFrame>
  );
}
