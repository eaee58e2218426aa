/** A column without items of its own: the way to the screen that shows it. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import type { ColumnData } from './column-loader.ts';

export function ColumnEmpty({ column }: Pick<ColumnData, 'column'>) {
  const t = useT();
  return (
    <Place>
      <EmptyState title={t('content:column.empty')} mood="closed">
        {column.path ? (
          <Link className="btn ghost" to={column.path}>
            {t('content:column.open', { label: column.label })}
          </Link>
        ) : null}
      </EmptyState>
    </Place>
  );
}

const Place = styled.div`
  padding-bottom: var(--s9);
`;
