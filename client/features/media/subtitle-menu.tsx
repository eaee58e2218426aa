/** The menu of subtitles: off or a language, then the size of the letters; a sheet at the bottom on phones. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/icon.tsx';
import { captionSizes, type CaptionSize } from './caption-size.ts';
import { subtitlesOff, type Subtitles } from './use-subtitles.ts';

interface Props {
  id: string;
  subtitles: Subtitles;
  size: CaptionSize;
  onSize: (size: CaptionSize) => void;
  /** `keep` leaves the focus where the pointer has put it. */
  onClose: (focus: 'back' | 'keep') => void;
}

export function SubtitleMenu({ id, subtitles, size, onSize, onClose }: Props) {
  const t = useT();
  const menu = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<'languages' | 'sizes'>('languages');
  useEffect(() => focusOn(menu.current, '[aria-checked="true"]'), [view]);
  useClosingOutside(menu, () => onClose('keep'));
  const handleKey = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') {
      // The first Escape is the menu's; the popup around it has the next one.
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      onClose('back');
    } else if (move) {
      event.preventDefault();
      event.stopPropagation();
      moveFocus(event.currentTarget, move);
    }
  };
  const choose = (index: number) => {
    subtitles.choose(index);
    onClose('back');
  };
  return (
    <Menu ref={menu} id={id} role="menu" tabIndex={-1} aria-label={t('cinema:player.subtitles')} onKeyDown={handleKey}>
      {view === 'languages' ? (
        <>
          <p aria-hidden="true">{t('cinema:player.subtitles')}</p>
          <Choice label={t('cinema:subtitles.off')} isChosen={subtitles.chosen === subtitlesOff} onChoose={() => choose(subtitlesOff)} />
          {subtitles.files.map((file, index) => (
            <Choice key={file.src} label={file.label} lang={file.srclang} isChosen={subtitles.chosen === index} onChoose={() => choose(index)} />
          ))}
          <hr />
          <p aria-hidden="true">{t('cinema:subtitles.size')}</p>
          <button type="button" role="menuitem" aria-haspopup="menu" tabIndex={-1} aria-label={t('cinema:subtitles.sizeNow', { size: t(`cinema:subtitles.${size}`) })} onClick={() => setView('sizes')}>
            {t(`cinema:subtitles.${size}`)} <Icon name="chevron-right" />
          </button>
        </>
      ) : (
        <>
          <button type="button" role="menuitem" tabIndex={-1} className="back" onClick={() => setView('languages')}>
            <Icon name="chevron-left" /> {t('cinema:subtitles.size')}
          </button>
          {captionSizes.map((step) => (
            <Choice key={step} label={t(`cinema:subtitles.${step}`)} isChosen={step === size} onChoose={() => onSize(step)} />
          ))}
        </>
      )}
    </Menu>
  );
}

function Choice({ label, lang, isChosen, onChoose }: { label: string; lang?: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" role="menuitemradio" aria-checked={isChosen} tabIndex={-1} lang={lang} onClick={onChoose}>
      {label} {isChosen ? <Icon name="check" /> : null}
    </button>
  );
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(menu: Element, move: (at: number, count: number) => number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  items[move(items.findIndex((item) => item === document.activeElement), items.length)]?.focus();
}

function focusOn(menu: Element | null, selector: string): void {
  (menu?.querySelector<HTMLElement>(selector) ?? menu?.querySelector<HTMLElement>('[role^="menuitem"]'))?.focus({ preventScroll: true });
}

function useClosingOutside(menu: { current: Element | null }, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const handleDown = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null;
      // The menu's own button closes it by its click.
      if (target && !menu.current?.contains(target) && !target.closest('[aria-haspopup="menu"]')) latest.current();
    };
    document.addEventListener('pointerdown', handleDown, true);
    return () => document.removeEventListener('pointerdown', handleDown, true);
  }, [menu]);
}

const Menu = styled.div`
  position: absolute;
  z-index: var(--z-tabs);
  right: 3rem;
  bottom: calc(100% + 0.75rem);
  width: 15.25rem;
  max-height: 30rem;
  overflow-y: auto;
  padding: 0.5rem;
  border: 1px solid var(--ink-600);
  border-radius: 0.75rem;
  background: color-mix(in srgb, var(--ink-900) 97%, transparent);
  box-shadow: var(--e3);
  font-size: 1rem;
  color: var(--text);
  cursor: default;

  p {
    padding: 0.4rem 0.8rem;
    color: var(--ink-300);
    font-size: var(--t-xs);
    line-height: 1.4;
  }
  button {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    width: 100%;
    min-height: 2.75rem;
    padding: 0 0.8rem;
    border-radius: 0.5rem;
    text-align: start;
    line-height: 1.3;
  }
  .back {
    justify-content: flex-start;
    padding-inline-start: 0.4rem;
    color: var(--text-2);
  }
  button:focus-visible {
    outline-offset: -0.1875rem;
  }
  button:hover {
    background: var(--ink-800);
  }
  [aria-checked='true'] {
    background: var(--ink-700);
    color: var(--gold-300);
    font-weight: 600;
  }
  hr {
    border: 0;
    border-top: 1px solid var(--ink-700);
    margin: 0.375rem 0;
  }

  ${media.phone} {
    position: fixed;
    z-index: var(--z-overlay);
    inset: auto 0 0;
    width: auto;
    max-height: 80dvh;
    padding: 0.75rem 0.75rem calc(1.5rem + env(safe-area-inset-bottom));
    border-radius: 1.25rem 1.25rem 0 0;

    button {
      min-height: 3.25rem;
    }
  }
`;
