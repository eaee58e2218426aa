/** Home: those who carry the awards together, by name. */
import { styled } from 'styled-components';
import type { Home } from '#shared/api/home.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { bandSpace } from './band-space.ts';

export function PartnersBand({ partners }: { partners: Home['partners'] | Drawn }) {
  const t = useT();
  if (partners === 'drawn') return <Band {...drawnMarkup} aria-labelledby="partners" />;
  if (partners.length === 0) return null;
  return (
    <Band aria-labelledby="partners">
      <div className="wrap">
        <h2 id="partners">{t('content:home.partners')}</h2>
        <ul>
          {partners.map((partner) => (
            <li key={partner.name} className="song6" data-level={partner.level}>
              {partner.url ? (
                <Link to={partner.url} rel="noopener">
                  <PartnerSign {...partner} />
                </Link>
              ) : (
                <PartnerSign {...partner} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}

/** The logo, or the name in letters. */
function PartnerSign({ name, logo }: Home['partners'][number]) {
  return logo ? <Picture image={logo} sizes="12rem" widths={[320]} alt={name} /> : <span>{name}</span>;
}

const Band = styled.section`
  ${bandSpace}

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
    --logo: 2.75rem;
    font-size: var(--t-h3);
    color: var(--text-2);
  }
  [data-level='main'] {
    --logo: 4.25rem;
    font-size: var(--t-h2);
    color: var(--text);
  }
  [data-level='support'] {
    --logo: 2rem;
    font-size: 1rem;
  }
  img {
    width: auto;
    max-width: min(14rem, 100%);
    height: var(--logo);
    object-fit: contain;
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
