/** Construction of the logo: the disc is a screen, the perforations are eyes, the gold is light. */
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Mark } from '#client/ui/picture/mark.tsx';
import { useDrawnLook } from '#client/ui/picture/look.ts';

export function MarkConstruction() {
  const t = useT();
  const { logo, look } = useDrawnLook();
  if (logo || (look && look.mark !== 'panda')) return null;
  return (
    <Figure>
      <div>
        <svg viewBox="-6 -6 204 192" role="img" aria-label={t('content:about.construction')}>
          <path className="grid" d={gridLines} />
          <g className="shape" transform="scale(3)">
            <circle cx="12.5" cy="13" r="10.5" />
            <circle cx="51.5" cy="13" r="10.5" />
            <circle cx="32" cy="34" r="26" />
            <rect x="14.4" y="21.5" width="11.6" height="16.6" rx="4.4" transform="rotate(24 20.2 29.8)" />
            <rect x="38" y="21.5" width="11.6" height="16.6" rx="4.4" transform="rotate(-24 43.8 29.8)" />
            <rect className="gold" x="29" y="42.4" width="6" height="4.4" rx="2.1" />
          </g>
          <path className="axis" d="M96 0V180M0 102H192M79 48L42 131M113 48L150 131" />
        </svg>
        <div className="positive">
          <Mark />
        </div>
        <div className="negative cinema">
          <Mark />
        </div>
      </div>
      <figcaption>{t('content:about.constructionNote')}</figcaption>
    </Figure>
  );
}

const step = 12;
const columns = Array.from({ length: 17 }, (_, index) => `M${index * step} 0V180`);
const rows = Array.from({ length: 16 }, (_, index) => `M0 ${index * step}H192`);
const gridLines = [...columns, ...rows].join('');

const Figure = styled.figure`
  margin-bottom: var(--s7);
  max-width: calc(960 * var(--px));

  > div {
    display: grid;
    grid-template-columns: 2fr 1fr;
    grid-template-rows: repeat(2, 1fr);
    gap: 0.75rem;
  }
  > div > svg {
    grid-row: span 2;
    width: 100%;
    padding: 8%;
    background: var(--surface);
    border-radius: var(--r-l);
  }
  .grid {
    fill: none;
    stroke: var(--line);
    stroke-width: 0.5;
  }
  .shape {
    fill: none;
    stroke: var(--text);
    stroke-width: 0.5;
  }
  .gold {
    fill: var(--nose);
    stroke: none;
  }
  .axis {
    fill: none;
    stroke: var(--gold-text);
    stroke-width: 0.6;
    stroke-dasharray: 4 3;
  }
  .positive,
  .negative {
    display: grid;
    place-items: center;
    border-radius: var(--r-l);
  }
  .positive {
    background: var(--surface);
    --bg: var(--surface);
  }
  .positive svg,
  .negative svg {
    width: 46%;
  }
  figcaption {
    font-size: var(--t-s);
    color: var(--text-2);
    line-height: 1.6;
    padding-top: 0.75rem;
  }

  ${media.phone} {
    max-width: none;
  }
`;
