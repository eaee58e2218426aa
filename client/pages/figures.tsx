/** `/figures`: awards and nominations of all editions in figures. */
import { getAwardFigures } from '#shared/api/award-figures.ts';
import { AwardFiguresView } from '#client/features/award/award-figures.tsx';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';

export const loader = async ({ read }: LoaderContext) => ({ figures: await read(getAwardFigures) });

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('figures:page.title');
  return { title, description: t('figures:page.description'), crumbs: [title] };
}

export default function FiguresPage({ data: { figures } }: PageProps<typeof loader>) {
  const t = useT();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('figures:page.title')}</h1>
        <p className="muted">{t('figures:page.lead')}</p>
      </div>
      {figures.editions.length === 0 ? <EmptyState title={t('figures:page.empty')} /> : <AwardFiguresView figures={figures} />}
    </div>
  );
}
