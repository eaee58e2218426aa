/** The menu of narrow screens: a dark sheet over the page. It opens without scripts where browsers know `command`. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '#client/theme/media.ts';
import { useT } from '#client/lib/translations.ts';
import { useLinkSheet } from '#client/lib/use-link-sheet.ts';
import { IconButton } from '#client/ui/button.tsx';
import { dialogCommand, hasInvokerCommands } from '#client/ui/overlay/dialog.tsx';
import { CallLine } from './call-line.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { NavMenu } from './nav-menu.tsx';
import { SchemeChoice } from './scheme-choice.tsx';
import { SearchForm } from './search-form.tsx';
import { WatchGroup } from './watch-menu.tsx';

const dialogId = 'menu';

const Sheet = styled.dialog`
  position: fixed;
  inset: 0;
  width: 100%;
  height: 100%;
  max-width: none;
  max-height: none;
  margin: 0;
  padding: 0 var(--page) max(1.5rem, env(safe-area-inset-bottom));
  border: 0;
  overflow: auto;
  overscroll-behavior: contain;

  &[open] {
    display: grid;
    grid-template-rows: auto 1fr auto;
    opacity: 1;
    transition: opacity var(--d2) var(--ease);
  }

  @starting-style {
    &[open] {
      opacity: 0;
    }
  }

  & .top {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 1rem;
    min-height: var(--header);
  }

  & .search > label {
    min-height: 3.125rem;
    margin-top: 0.5rem;
  }

  & .groups {
    display: grid;
    align-content: space-evenly;
    gap: 1.25rem;
    padding-block: 0.75rem 0;
  }

  & nav.song {
    display: grid;
  }

  & nav.song a {
    display: flex;
    align-items: center;
    gap: 0.8rem;
    min-height: 3.125rem;
    padding-block: 0.4rem;
    border-bottom: 1px solid var(--line);
    font: 900 1.5rem / 1.2 var(--f-song);
    letter-spacing: 0.04em;
  }

  & nav.song a:lang(en) {
    font: 500 1.625rem / 1.2 var(--f-display);
    letter-spacing: -0.01em;
  }

  & nav.song a .icon {
    width: 1.375rem;
    height: 1.375rem;
    margin-inline-start: auto;
    color: var(--text-3);
  }

  & nav.song a[aria-current]::before {
    content: '';
    flex: none;
    width: 0.42em;
    height: 0.6em;
    border-radius: var(--r-perf);
    background: var(--foil);
    rotate: var(--tilt);
  }

  & .end {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem;
    padding-top: 1.25rem;
  }

  & .account {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  & .account > .button {
    min-height: 2.75rem;
  }

  ${media.forcedColors} {
    & nav.song a[aria-current]::before {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`;

/** The button that opens the menu. */
export function MenuButton({ className }: { className?: string }): ReactNode {
  const t = useT();
  const handleClick = () => {
    const dialog = document.getElementById(dialogId);
    if (!hasInvokerCommands() && dialog instanceof HTMLDialogElement) dialog.showModal();
  };
  return (
    <IconButton
      className={className}
      icon="menu"
      label={t('navigation:menu.open')}
      aria-haspopup="dialog"
      onClick={handleClick}
      {...dialogCommand('show-modal', dialogId)}
    />
  );
}

export function MobileMenu({ account }: { account: ReactNode }): ReactNode {
  const t = useT();
  const { dialog } = useLinkSheet((pressed) => pressed.closest('a, .account button') !== null);
  return (
    <Sheet {...dialog} id={dialogId} className="cinema sheet" aria-label={t('navigation:menu.title')}>
      <div>
        <div className="top">
          <Logo />
          <form method="dialog">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- where the focus of an opened dialog begins */}
            <IconButton type="submit" icon="x" label={t('navigation:menu.close')} autoFocus />
          </form>
        </div>
        <SearchForm className="search" />
      </div>
      <div className="groups">
        <CallLine />
        <NavMenu className="song" sameTab />
        <WatchGroup />
      </div>
      <div className="end">
        <div className="account">{account}</div>
        <SchemeChoice />
        <LanguageSwitch />
      </div>
    </Sheet>
  );
}
