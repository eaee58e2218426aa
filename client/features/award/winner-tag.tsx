/** "Winner", with a perforation of foil. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';

export function WinnerTag() {
  const t = useT();
  return <Tag>{t('content:edition.winner')}</Tag>;
}

const Tag = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.55em;
  font-weight: 700;
  font-size: var(--t-ui);
  color: var(--gold-text);
  white-space: nowrap;

  &::before {
    content: '';
    flex: none;
    width: 0.9em;
    height: 1.27em;
    border-radius: var(--r-perf);
    rotate: var(--tilt);
    background: var(--foil);
  }
`;
