/** Liking an item and keeping it: a fact in the page, switches once scripts run. */
import { use, useEffect, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ApiContext } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { useItemMarks, type MarkedItem } from './use-item-marks.ts';

/** The box of each button is the same before and after, so that nothing moves. */
export function LikeBar({ item }: { item: MarkedItem }) {
  const [isLive, setLive] = useState(false);
  const hasApi = use(ApiContext) !== null;
  useEffect(() => setLive(hasApi), [hasApi]);
  return <Bar>{isLive ? <Switches key={item.id} item={item} /> : <Facts count={item.likeCount} />}</Bar>;
}

function Facts({ count }: { count: number }) {
  const t = useT();
  return (
    <>
      <p className={count > 0 ? 'act' : 'act unseen'}>
        <Face icon="heart" /> {count > 0 ? t('content:article.likes', { count }) : t('content:article.like')}
      </p>
      <p className="act unseen" aria-hidden="true">
        <Face icon="bookmark" /> {t('content:article.favourite')}
      </p>
    </>
  );
}

function Switches({ item }: { item: MarkedItem }) {
  const t = useT();
  const { liked, count, favourite, setLiked, setFavourite } = useItemMarks(item);
  return (
    <>
      <Switch isOn={liked} icon="heart" label={t('content:article.like')} onTurn={setLiked}>
        {count > 0 ? t('content:article.likes', { count }) : t('content:article.like')}
      </Switch>
      <Switch isOn={favourite} icon="bookmark" label={t('content:article.favourite')} onTurn={setFavourite}>
        {t(favourite ? 'content:article.favourited' : 'content:article.favourite')}
      </Switch>
    </>
  );
}

interface SwitchProps {
  isOn: boolean;
  icon: IconName;
  /** What it does; its state is told by `aria-pressed`, so the name stays. */
  label: string;
  onTurn: (isOn: boolean) => void;
  children: ReactNode;
}

function Switch({ isOn, icon, label, onTurn, children }: SwitchProps) {
  // It moves when it is turned, not when it is drawn.
  const [isTurned, setTurned] = useState(false);
  const handleClick = () => {
    setTurned(true);
    onTurn(!isOn);
  };
  return (
    <button type="button" className="act" aria-pressed={isOn} aria-label={`${label}${typeof children === 'string' && children !== label ? ` (${children})` : ''}`} data-turned={isTurned ? '' : undefined} onClick={handleClick}>
      <Face icon={icon} />
      <span>{children}</span>
    </button>
  );
}

function Face({ icon }: { icon: IconName }) {
  return (
    <span className="ibtn line">
      <Icon name={icon} />
    </span>
  );
}

const Bar = styled.div`
  display: grid;
  gap: 0.75rem;
  justify-items: start;

  .act {
    display: inline-flex;
    align-items: center;
    gap: 0.7rem;
    min-height: 2.75rem;
    font-size: var(--t-ui);
    font-weight: 600;
    line-height: 1.2;
    text-align: start;
    font-variant-numeric: tabular-nums;
  }
  .ibtn {
    transition:
      background-color var(--d2),
      border-color var(--d2),
      color var(--d2);
  }
  .ic {
    width: 1.25rem;
    height: 1.25rem;
  }
  [aria-pressed='true'] .ic {
    fill: currentColor;
  }
  [aria-pressed='true'] .ibtn {
    background: var(--primary);
    border-color: var(--primary);
    color: var(--primary-ink);
  }
  [aria-pressed='true']:first-child .ibtn {
    background: var(--cinnabar-600);
    border-color: var(--cinnabar-600);
    color: var(--on-image);
  }

  ${media.hover} {
    button:hover .ibtn {
      border-color: currentColor;
    }
  }
  ${media.motion} {
    [data-turned][aria-pressed='true'] .ic {
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
    [aria-pressed='true'] .ibtn {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  ${media.compact} {
    grid-auto-flow: column;
    gap: 1.5rem;
  }
  ${media.phone} {
    gap: 0.75rem;

    .act {
      gap: 0.45rem;
      font-size: var(--t-s);
    }
  }
`;
