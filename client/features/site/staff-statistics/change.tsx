/** How a count has changed. */
import type { ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';
import { changeOf } from './statistics-period.ts';

/** Change against the period before. */
export function Change({ n, before }: { n: number; before: number }): ReactNode {
  const t = useT();
  const change = changeOf(n, before);
  if (change === null) return <span className="change">{t('statistics:change.none')}</span>;
  const sign = change > 0 ? 'up' : change < 0 ? 'down' : 'same';
  return (
    <span className="change" data-change={sign}>
      {t(`statistics:change.${sign}`, { percent: Math.abs(change).toLocaleString('en') })}
    </span>
  );
}
