/** Three figures of an edition: honours, countries and works. */
import { styled } from 'styled-components';
import type { EditionSummary } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';

/** Figures that are not known yet (0) are left out. */
export function EditionFigures({ figures }: { figures: EditionSummary['figures'] }) {
  const t = useT();
  const entries = (['awards', 'countries', 'entries'] as const).filter((key) => figures[key] > 0);
  if (entries.length === 0) return null;
  return (
    <Figures>
      {entries.map((key) => (
        <div key={key}>
          <dt>{t(`content:edition.${key}`)}</dt>
          <dd className="numeral">{figures[key].toLocaleString('en')}</dd>
        </div>
      ))}
    </Figures>
  );
}

const Figures = styled.dl`
  position: absolute;
  bottom: calc(44 * var(--px));
  right: calc(64 * var(--px));
  display: flex;
  gap: calc(52 * var(--px));
  text-align: right;

  div {
    display: flex;
    flex-direction: column-reverse;
  }
  dt {
    font-size: var(--t-s);
    color: var(--text-2);
    line-height: 1.4;
  }
  dd {
    font-size: max(1.75rem, calc(56 * var(--tx)));
    line-height: 1;
    letter-spacing: -0.02em;
  }

  ${media.tablet} {
    display: none;
  }
  ${media.phone} {
    display: none;
  }
`;
