/** Empty state of the gallery, with or without filters. */
import { styled } from 'styled-components';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';

export function FaceListEmpty({ isNarrowed }: { isNarrowed: boolean }) {
  const t = useT();
  return (
    <Place role={isNarrowed ? 'status' : undefined}>
      {isNarrowed ? (
        <EmptyState title={t('work:faces.nothing')} text={t('work:list.fewer')} mood="open">
          <Link className="button ghost" to={paths.panda}>
            {t('work:list.clear')}
          </Link>
        </EmptyState>
      ) : (
        <EmptyState title={t('work:faces.empty')} mood="closed" />
      )}
    </Place>
  );
}

const Place = styled.div`
  padding-bottom: var(--s9);
`;
