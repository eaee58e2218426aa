/** Loading and error states of a review. */
import { css, styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { media } from '#client/theme/media.ts';

/** Columns of the review and its skeleton: the material, and the decision beside it. */
export const reviewColumns = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 26rem;
  gap: 1.5rem;
  align-items: start;

  ${media.narrowDesktop} {
    grid-template-columns: minmax(0, 1fr) 22rem;
  }
  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Skeleton of the review: a sheet and cards of similar size. */
export function ReviewWaiting() {
  const t = useT();
  return (
    <Waiting role="status" aria-label={t('common:shell.loading')}>
      <span className="skeleton-block sheet" />
      <div>
        <span className="skeleton-block" />
        <span className="skeleton-block" />
      </div>
    </Waiting>
  );
}

export function ReviewFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <EmptyState title={t('review:review.failed')} text={t('review:review.failedText')}>
      <Button onClick={onRetry}>{t('review:review.retry')}</Button>
    </EmptyState>
  );
}

const Waiting = styled.div`
  ${reviewColumns}

  .skeleton-block {
    display: block;
    height: 14rem;
    border-radius: var(--r-m);
  }
  .sheet {
    height: 40rem;
  }
  div {
    display: grid;
    gap: 1rem;
  }
`;
