/** What a film won and was nominated for, by edition: a foil perforation for an award, an outline for a nomination. */
import { styled } from 'styled-components';
import type { NominationFact } from '#shared/api/award.ts';
import { durationText } from '#shared/video/duration.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { EditionSections } from '#client/features/award/edition-sections.tsx';

/** Renders nothing without nominations. */
export function FilmHonours({ nominations }: { nominations: readonly NominationFact[] }) {
  return nominations.length > 0 ? (
    <Section aria-labelledby="nominations">
      <EditionSections nominations={nominations} Row={Honour} />
    </Section>
  ) : null;
}

function Honour({ fact }: { fact: NominationFact }) {
  const t = useT();
  const { category, anchor, won, citation, moment } = fact;
  const names = namesOf(fact);
  return (
    <li data-won={won ? '' : undefined}>
      <i aria-hidden="true" />
      <div>
        <h4 className="song6">
          <Link to={paths.award(anchor)}>{category}</Link>{' '}
          <span className="outcome">{t(won ? 'work:award.won' : 'work:award.nominated')}</span>
        </h4>
        {names ? <p>{names}</p> : null}
        {citation ? <p className="citation">{t('content:edition.citation', { text: citation })}</p> : null}
      </div>
      {moment ? (
        <Link className="button ghost small-button" to={moment.path}>
          <Icon name="play" />
          <span>
            <span>{t('content:edition.moment')}</span> <span className="visually-hidden">{category}</span>{' '}
            <span>{durationText(moment.time)}</span>
          </span>
        </Link>
      ) : null}
    </li>
  );
}

/** The nominated person, or those who receive the award; '' if the film itself is nominated. */
function namesOf({ person, recipients }: NominationFact): string {
  return person?.name ?? recipients.map(({ name }) => name).join(' · ');
}

const Section = styled.section`
  padding-bottom: var(--s8);

  h3 {
    display: flex;
    gap: 0.75rem;
    align-items: baseline;
    margin-bottom: 0.75rem;
    font: 400 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
  }
  .numeral {
    font-size: max(1.5rem, calc(36 * var(--tx)));
    line-height: 1;
    color: var(--text);
  }
  li {
    display: grid;
    grid-template-columns: calc(60 * var(--px)) minmax(0, 1fr) auto;
    gap: calc(28 * var(--px));
    align-items: center;
    padding-block: max(1rem, calc(20 * var(--px)));
    border-top: 1px solid var(--line);
  }
  i {
    width: max(2.1rem, calc(44 * var(--tx)));
    margin-inline-start: 0.4rem;
    aspect-ratio: 1 / 1.4;
    border: 0.125rem solid var(--line-strong);
    border-radius: var(--r-perf);
    rotate: var(--lean);
  }
  [data-won] i {
    border: 0;
    background: var(--foil);
  }
  h4 {
    font-size: max(1.125rem, calc(26 * var(--tx)));
    line-height: 1.4;
  }
  h4 a:hover {
    color: var(--gold-text);
  }
  .outcome {
    margin-inline-start: 0.5em;
    font: 400 var(--t-ui) / 1 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
  }
  [data-won] .outcome {
    font-weight: 700;
    color: var(--gold-text);
  }
  p {
    color: var(--text-2);
    font-size: var(--t-ui);
    line-height: 1.6;
  }
  p.citation {
    max-width: 34em;
    font-size: max(1rem, calc(18 * var(--tx)));
    color: var(--text);
  }

  ${media.phone} {
    li {
      grid-template-columns: 3rem minmax(0, 1fr);
      gap: 0.75rem;
    }
    .button {
      grid-column: 2;
      justify-self: start;
    }
  }
`;
