/** "Replay the night": the awards light up one after the other. Not for visitors who prefer reduced motion, and nothing without scripts. */
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { allowsMovement } from '#client/lib/subject-transition.ts';
import { classNames } from '#client/ui/class-names.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { Icon } from '#client/ui/picture/icon.tsx';

export function ReplayButton() {
  const t = useT();
  const toasts = useToasts();
  const [isOffered, setOffered] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [status, setStatus] = useState('');
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    setOffered(allowsMovement());
    return () => leaving.current?.abort();
  }, []);
  const handlePress = async () => {
    const strip = document.querySelector<HTMLElement>('main [data-columns]');
    if (!strip || isRunning) return;
    try {
      const { replayNight } = await import('./live/replay-night.ts');
      leaving.current = new AbortController();
      setRunning(true);
      for (const fold of strip.querySelectorAll('details')) fold.open = false;
      replayNight({
        strip,
        signal: leaving.current.signal,
        onAward: (award) => {
          award.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
          const [label, names] = ['h3', '.won'].map((part) => award.querySelector(part)?.textContent ?? '');
          setStatus(t('content:edition.revealed', { award: label, names }));
        },
        onEnd: () => {
          setRunning(false);
          setStatus('');
        },
      });
    } catch {
      toasts.show({ type: 'error', text: t('content:article.notLoaded') });
    }
  };
  return (
    <Replay>
      <button type="button" className={classNames(!isOffered && 'unseen')} onClick={() => void handlePress()}>
        <i className="nose">
          <Icon name="play" />
        </i>
        <b>{t(isRunning ? 'content:edition.replayStop' : 'content:edition.replay')}</b>
        <span>{t('content:edition.replayNote')}</span>
      </button>
      <span role="status" className="visually-hidden">
        {status}
      </span>
    </Replay>
  );
}

const Replay = styled.p`
  button {
    display: grid;
    grid-template-columns: auto auto;
    gap: 0 1rem;
    align-items: center;
    text-align: start;
    font-size: var(--t-ui);
    line-height: 1.4;
  }
  .nose {
    grid-row: span 2;
    display: grid;
    place-items: center;
    width: max(3.5rem, calc(92 * var(--px)));
    aspect-ratio: 1.36;
    border-radius: var(--r-nose);
    background: var(--foil);
    color: var(--ink-950);
    transition: scale var(--d2) var(--ease);
  }
  button:hover .nose {
    scale: 1.06;
  }
  .icon {
    fill: currentColor;
    stroke: none;
  }
  b {
    align-self: end;
  }
  button > span {
    align-self: start;
    color: var(--text-2);
  }
`;
