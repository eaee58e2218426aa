/** Result of the decision, and links to the next item in the queue and to the list. */
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { listReturnPath } from '#client/state/list-position.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import type { Review } from './use-review.ts';

interface Props extends Pick<Review, 'done' | 'refusal'> {
  item: ItemDetail;
  next: string | null;
  /** Takes back the approval. */
  onUndo: () => void;
}

/** Always rendered, because it is a live region. */
export function ReviewOutcome({ done, refusal, item, next, onUndo }: Props) {
  const t = useT();
  const ways = useRef<HTMLDivElement>(null);
  // The buttons of the decision are gone, so the focus moves to the result.
  useEffect(() => {
    if (done) ways.current?.querySelector('a')?.focus();
  }, [done]);
  return (
    <Box role="status">
      {refusal ? (
        <Banner kind="warning" icon="triangle-alert">
          {`${refusal.message}${t('review:review.stop')}${refusal.isOutdated ? t('review:review.nowIs', { state: t(`works:state.${item.state}`) }) : ''}${refusal.isForOthers ? t('review:review.forOthers') : ''}`}
        </Banner>
      ) : null}
      {done ? (
        <Banner
          kind="info"
          icon="circle-check"
          action={
            done === 'approve' && item.actions.includes('unapprove') ? (
              <Button variant="ghost" small onClick={onUndo}>
                {t('review:decided.undo')}
              </Button>
            ) : undefined
          }
        >
          {t(`review:decided.${done}`)}
        </Banner>
      ) : null}
      {done || refusal?.isOutdated ? (
        <div ref={ways} className="ways">
          {next && next !== item.id ? (
            <Link className="button" to={staffPaths.review(next)}>
              {t('review:review.goOn')}
            </Link>
          ) : null}
          <Link className="button ghost" to={listReturnPath(staffPaths.works('audit'))}>
            {t('review:review.back')}
          </Link>
        </div>
      ) : null}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: 0.75rem;

  /* The empty live region takes no space. */
  &:empty {
    margin-bottom: -1rem;
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
  }
  .ways .button {
    flex: 1 1 auto;
    border-radius: var(--r-s);
  }
`;
