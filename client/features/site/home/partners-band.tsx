/** Home: those who carry the awards together, by name. */
import { styled } from 'styled-components';
import type { Home } from '#shared/api/home.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';

export function PartnersBand({ partners }: Pick<Home, 'partners'>) {
  const t = useT();
  if (partners.length === 0) return null;
  return (
    <Band aria-labelledby="partners">
      <div className="wrap">
        <h2 id="partners">{t('content:home.partners')}</h2>
        <ul>
          {partners.map(({ name, url }) => (
            <li key={name} className="song6">
              {url ? (
                <Link to={url} rel="noopener">
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}

const Band = styled.section`
  padding-bottom: var(--s9);

  > .wrap {
    display: grid;
    grid-template-columns: calc(300 * var(--px)) minmax(0, 1fr);
    gap: 1rem calc(40 * var(--px));
    align-items: baseline;
  }
  h2 {
    font-size: var(--t-h2);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem calc(64 * var(--px));
  }
  li {
    font-size: var(--t-h3);
    color: var(--text-2);
  }
  a {
    display: inline-block;
    padding-block: 0.4rem;
  }
  a:hover {
    color: var(--gold-text);
  }

  ${media.compact} {
    > .wrap {
      grid-template-columns: minmax(0, 1fr);
    }
    ul {
      gap: 0.5rem 2rem;
    }
  }
`;
