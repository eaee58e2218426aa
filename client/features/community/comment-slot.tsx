/** The heading of an item's comments; the section is loaded near the viewport. */
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { addTexts, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import type { CommentMoment } from './comment-moment.ts';
import type { CommentSectionProps } from './comment-section.tsx';

interface Props {
  contentId: string;
  /** Count from the page's data. */
  count: number;
  /** The video that they are about. */
  moment?: CommentMoment;
}

type Section = ComponentType<CommentSectionProps>;
const margin = '400px';

export function CommentSlot({ contentId, count, moment }: Props) {
  const t = useT();
  const slot = useRef<HTMLElement>(null);
  const [total, setTotal] = useState(count);
  const [state, setState] = useState<'far' | 'loading' | 'failed' | { Section: Section }>('far');
  const load = useCallback(() => {
    setState('loading');
    Promise.all([import('./comment-section.tsx'), addTexts(['comment'])]).then(
      ([{ CommentSection }]) => setState({ Section: CommentSection }),
      () => setState('failed'),
    );
  }, []);
  useEffect(() => {
    if (!slot.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: margin },
    );
    observer.observe(slot.current);
    return () => observer.disconnect();
  }, [load]);
  return (
    <Slot id="comments" ref={slot} aria-labelledby="comments-title">
      <h2 id="comments-title">
        <span>{t('content:comments.title')}</span> {total > 0 ? <span>{total}</span> : null}
      </h2>
      <noscript>
        <p className="muted">{t('content:comments.noScript')}</p>
      </noscript>
      {typeof state === 'object' ? <state.Section key={contentId} contentId={contentId} moment={moment} onTotal={setTotal} /> : null}
      {state === 'failed' ? (
        <p className="failed" role="alert">
          <Icon name="circle-alert" /> <span>{t('content:list.failed')}</span>
          <Button variant="ghost" small onClick={load}>
            {t('common:offline.retry')}
          </Button>
        </p>
      ) : null}
    </Slot>
  );
}

/** Reserves a minimum height, and is no scroll anchor: when its comments arrive, what lies below stays where it is on the screen. */
const Slot = styled.section`
  width: 100%;
  /* As wide as the text of an article, between its two columns. */
  max-width: min(38 * max(1.0625rem, 20 * var(--tx)), 100% - 680 * var(--px));
  min-height: 28rem;
  overflow-anchor: none;
  margin: var(--s8) auto var(--s9);

  ${media.compact} {
    max-width: calc(38 * max(1.0625rem, 20 * var(--tx)));
  }

  h2 {
    font-size: var(--t-h2);
    margin-bottom: 1.25rem;
    font-variant-numeric: tabular-nums;
  }
  h2 span + span {
    margin-inline-start: 0.15em;
    font-weight: 400;
    color: var(--text-2);
  }
  .failed {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.75rem;
    color: var(--danger);
  }
`;
