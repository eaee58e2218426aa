/** Tools beside the heading of a review: back link, state, language, changes and queue. */
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link2 } from '#client/ui/picture/staff-icons.tsx';
import { styled } from 'styled-components';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { useItemState } from '#client/lib/use-item-state.ts';
import { listReturnPath } from '#client/state/list-position.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { shownLanguages, type ShownLanguages } from './shown-languages.ts';
import type { Queue, QueuePlace } from './use-queue.ts';

const PreviewLinks = lazy(() => import('./preview-links.tsx').then((module) => ({ default: module.PreviewLinks })));

const placeId = 'review-tools';

/** Portal target beside the heading, which the frame renders. */
export function ReviewToolsPlace(): ReactNode {
  return <Place id={placeId} />;
}

/** Link back to the list with its filters, which only the browser knows. */
export function ReviewBack(): ReactNode {
  const t = useT();
  const list = staffPaths.works('audit');
  return (
    <Back className="icon-button line" to={useHydrated() ? listReturnPath(list) : list} aria-label={t('review:review.back')}>
      <Icon name="arrow-left" />
    </Back>
  );
}

const Back = styled(Link)`
  background: var(--surface);
`;

interface Props {
  item: ItemDetail;
  shown: ShownLanguages;
  onShown: (shown: ShownLanguages) => void;
  /** Null without a version to compare with. */
  showsChanges: boolean | null;
  onChanges: (shows: boolean) => void;
  queue: Queue | null;
  place: QueuePlace;
}

export function ReviewTools({ item, shown, onShown, showsChanges, onChanges, queue, place }: Props) {
  const t = useT();
  const { key, label } = useItemState()(item);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isSharing, setSharing] = useState(false);
  useEffect(() => setElement(document.getElementById(placeId)), []);
  if (!element) return null;
  return createPortal(
    <>
      <span className="mark">
        <StateMark state={key}>{label}</StateMark>
      </span>
      <div className="tools">
        <Segmented
          label={t('review:review.language')}
          value={shown}
          options={shownLanguages.map((value) => ({ value, label: t(`review:review.${value}`) }))}
          onChange={onShown}
        />
        {showsChanges === null ? null : (
          <Button
            className="flip"
            variant={showsChanges ? 'primary' : 'ghost'}
            aria-pressed={showsChanges}
            onClick={() => onChanges(!showsChanges)}
          >
            {t('review:review.changes')}
          </Button>
        )}
        <button
          type="button"
          className="icon-button line"
          aria-label={t('review:links.title')}
          title={t('review:links.title')}
          aria-haspopup="dialog"
          onClick={() => setSharing(true)}
        >
          <Link2 className="icon" aria-hidden="true" />
        </button>
        {queue ? <QueueSteps queue={queue} place={place} /> : null}
      </div>
      <Suspense fallback={null}>{isSharing ? <PreviewLinks contentId={item.id} onClose={() => setSharing(false)} /> : null}</Suspense>
    </>,
    element,
  );
}

function QueueSteps({ queue: { total }, place }: { queue: Queue; place: QueuePlace }) {
  const t = useT();
  const steps = [
    { key: 'previous', to: place.previous, icon: 'chevron-left' },
    { key: 'next', to: place.next, icon: 'chevron-right' },
  ] as const;
  return (
    <nav aria-label={t('review:review.queue')}>
      {total > 0 ? (
        <span className="count">
          {place.at > 0 ? t('review:review.place', { at: place.at, total }) : t('review:review.waiting', { count: total })}
        </span>
      ) : null}
      {steps.map(({ key, to, icon }) =>
        to ? (
          <Link key={key} className="icon-button line" to={staffPaths.review(to)} aria-label={t(`review:review.${key}`)}>
            <Icon name={icon} />
          </Link>
        ) : null,
      )}
    </nav>
  );
}

/** Its children take part in the layout of the heading row. */
const Place = styled.div`
  display: contents;

  .mark {
    margin-inline: -0.5rem auto;
  }
  .tools,
  nav {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem;
  }
  .segmented > label {
    padding-inline: 1.2em;
    white-space: nowrap;
  }
  .flip {
    min-height: 2.75rem;
    padding-inline: 1.2em;
  }
  .count {
    font-size: var(--t-s);
    color: var(--text-2);
    font-variant-numeric: tabular-nums;
  }

  ${media.phone} {
    .tools {
      width: 100%;
    }
    .segmented {
      flex: 1 0 100%;
    }
    .segmented > label {
      padding-inline: 0.5em;
    }
    nav {
      margin-inline-start: auto;
    }
  }
`;
