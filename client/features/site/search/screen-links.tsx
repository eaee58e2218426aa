/** Screens that the text names, before the results. */
import { styled } from 'styled-components';
import type { SearchAnswer } from '#shared/api/search.ts';
import { useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';

export function ScreenLinks({ screens }: Pick<SearchAnswer, 'screens'>) {
  const t = useT();
  if (screens.length === 0) return null;
  return (
    <Screens aria-label={t('content:search.screens')}>
      {screens.map(({ label, path }) => (
        <Link key={path} to={path} className="song6">
          <span>{label}</span> <Icon name="arrow-right" />
        </Link>
      ))}
    </Screens>
  );
}

const Screens = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 2rem;
  padding-top: 1.5rem;

  a {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-height: 3rem;
    font-size: max(1.25rem, calc(28 * var(--tx)));
    color: var(--gold-text);
  }
`;
