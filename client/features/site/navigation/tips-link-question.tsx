/** "You are leaving the site": where the link leads, and the choice to go or to stay. */
import { type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { useT } from '#client/lib/translations.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useDismissal } from '#client/ui/overlay/use-dismissal.ts';
import { describeAddress } from './external-link.ts';

interface Props {
  /** Absolute address outside the site. */
  href: string;
  onClose: () => void;
}

/** The focus starts on the cancel button, is trapped, and returns to the link. */
export function TipsLinkQuestion({ href, onClose }: Props): ReactNode {
  const t = useT();
  const isMobile = useSnapshot(useTabState().site).isMobile;
  const { open, close } = useDismissal(onClose);
  const { host, address } = describeAddress(href);
  return (
    <Popup open={open} onClose={close} closesOnScrim aria-labelledby="leaving" aria-describedby="leaving-address">
      <h2 id="leaving">{t('navigation:leaving.title')}</h2>
      <p>{t('navigation:leaving.text')}</p>
      <p id="leaving-address" className="address" dir="ltr">
        <b>{host}</b>
        <span>{address}</span>
      </p>
      <div className="answers">
        <Button variant="ghost" onClick={close}>
          {t('navigation:leaving.stay')}
        </Button>
        <a className="button" href={href} target={isMobile ? undefined : '_blank'} rel="noopener noreferrer" data-leaves="" onClick={close}>
          <span>{t('navigation:leaving.go')}</span>
          <Icon name="arrow-up-right" />
          {isMobile ? null : <span className="visually-hidden">{t('navigation:menu.newTab')}</span>}
        </a>
      </div>
    </Popup>
  );
}

const Popup = styled(QuestionFrame)`
  width: min(34rem, calc(100vw - 2rem));
  padding: max(1.75rem, calc(40 * var(--tx)));

  &[open] {
    animation: leaving-in var(--d2) var(--ease);
  }
  @keyframes leaving-in {
    from {
      opacity: 0;
      scale: 0.98;
    }
  }
  h2 {
    font-size: var(--t-h2);
  }
  h2 + p {
    margin-block: 0.6rem 0;
    font-size: inherit;
    line-height: inherit;
  }
  .address {
    display: grid;
    gap: 0.25rem;
    margin-top: 1.25rem;
    padding: 1rem 1.1rem;
    border-radius: var(--r-m);
    background: var(--sunken);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  .address b {
    font-size: var(--t-h3);
  }
  .address span {
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .answers {
    margin-top: 1.75rem;
  }
`;
