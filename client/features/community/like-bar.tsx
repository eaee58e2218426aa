/** Like and favourite of an item: static counts in the HTML, toggles once their script is loaded. */
import { use, useEffect, useState, type ComponentType } from 'react';
import { styled } from 'styled-components';
import { ApiContext } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { railAction } from '#client/ui/rail-action.ts';
import { ViewFact } from './view-fact.tsx';
import type { MarkedItem } from './use-item-marks.ts';

/** The boxes are the same before and after, so that nothing moves; the facts stay in the page, unseen. */
export function LikeBar({ item }: { item: MarkedItem }) {
  const hasApi = use(ApiContext) !== null;
  const [live, setLive] = useState<{ Switches: ComponentType<{ item: MarkedItem }> } | null>(null);
  useEffect(() => {
    if (!hasApi) return;
    // Without current counts the page shows the rendered ones.
    import('./like-switches.tsx').then(
      ({ LikeSwitches }) => setLive({ Switches: LikeSwitches }),
      () => undefined,
    );
  }, [hasApi]);
  return (
    <Bar>
      <div className="marks" hidden={live !== null}>
        <Facts count={item.likeCount} views={item.viewCount} />
      </div>
      {live ? (
        <div className="marks">
          <live.Switches key={item.id} item={item} />
        </div>
      ) : null}
    </Bar>
  );
}

function Facts({ count, views }: { count: number; views: number }) {
  const t = useT();
  return (
    <>
      <p className={count > 0 ? 'act' : 'act unseen'}>
        <span className="icon-button line">
          <Icon name="heart" />
        </span>
        <span>{count > 0 ? t('content:article.likes', { count, likes: count.toLocaleString('en') }) : t('content:article.like')}</span>
      </p>
      <p className="act unseen" aria-hidden="true">
        <span className="icon-button line">
          <Icon name="bookmark" />
        </span>
        <span>{t('content:article.favourite')}</span>
      </p>
      <ViewFact count={views} />
    </>
  );
}

const Bar = styled.div`
  .marks {
    display: grid;
    gap: 0.75rem;
    justify-items: start;
  }

  .act {
    ${railAction}
    text-align: start;
    font-variant-numeric: tabular-nums;
  }
  .icon-button {
    transition:
      background-color var(--d2),
      border-color var(--d2),
      color var(--d2);
  }
  .icon {
    width: 1.25rem;
    height: 1.25rem;
  }
  [aria-pressed='true'] .icon {
    fill: currentColor;
  }
  [aria-pressed='true'] .icon-button {
    background: var(--primary);
    border-color: var(--primary);
    color: var(--primary-ink);
  }
  [aria-pressed='true']:first-child .icon-button {
    background: var(--cinnabar-600);
    border-color: var(--cinnabar-600);
    color: var(--on-image);
  }

  ${media.hover} {
    button:hover .icon-button {
      border-color: currentColor;
    }
  }
  ${media.motion} {
    [data-turned][aria-pressed='true'] .icon {
      animation: marked var(--d3) var(--ease);
    }
    @keyframes marked {
      35% {
        scale: 1.4;
        rotate: -8deg;
      }
    }
  }
  ${media.forcedColors} {
    [aria-pressed='true'] .icon-button {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  ${media.compact} {
    .marks {
      grid-auto-flow: column;
      gap: 1rem;
    }
  }
  ${media.phone} {
    .marks {
      display: flex;
      flex-wrap: wrap;
      gap: 0.75rem;
    }
    .act {
      gap: 0.45rem;
      font-size: var(--t-s);
      white-space: nowrap;
    }
    /* A fact is not touched, and its sign needs no room for a finger. */
    .views .icon-button {
      width: auto;
    }
  }
`;
