/** A person's nominations and awards by edition; a foil perforation marks winners. */
import { styled } from 'styled-components';
import type { NominationFact } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { EditionSections } from '#client/features/award/edition-sections.tsx';

/** Renders nothing without nominations. */
export function NominationList({ nominations }: { nominations: readonly NominationFact[] }) {
  return nominations.length > 0 ? (
    <Section aria-labelledby="nominations">
      <EditionSections nominations={nominations} Row={Nomination} />
    </Section>
  ) : null;
}

function Nomination({ fact }: { fact: NominationFact }) {
  const t = useT();
  return (
    <li data-won={fact.won ? '' : undefined}>
      <p className="outcome">{t(fact.won ? 'work:award.won' : 'work:award.nominated')}</p>
      <div>
        <h4 className="song6">
          <Link to={paths.award(fact.anchor)}>{fact.category}</Link>
        </h4>
        <p className="small muted">{fact.unit}</p>
        {fact.citation ? <p className="citation">{t('content:edition.citation', { text: fact.citation })}</p> : null}
      </div>
      <Film fact={fact} />
    </li>
  );
}

function Film({ fact: { work, role } }: { fact: NominationFact }) {
  if (!work) return null;
  return (
    <Link to={work.path} className="named">
      {work.still ? (
        <span className="still">
          <Picture image={work.still} sizes="120px" ratio={[16, 9]} alt="" widths={[160, 240]} />
        </span>
      ) : null}
      <span>
        <b className="song6">{work.title}</b>
        <span className="small muted">{role || work.director}</span>
      </span>
    </Link>
  );
}

const Section = styled.section`
  padding-bottom: var(--s8);

  > h2 {
    font-size: var(--t-sec);
    margin-bottom: var(--s5);
  }
  > section {
    display: grid;
    grid-template-columns: calc(260 * var(--px)) minmax(0, 1fr);
    padding-block: 1.5rem;
    border-top: 1px solid var(--line);
  }
  h3 .numeral {
    display: block;
    font-size: max(2rem, calc(64 * var(--tx)));
    line-height: 1;
  }
  h3 > span:last-child {
    font: 400 var(--t-s) / 1.6 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
  }
  section > ul > li {
    display: grid;
    grid-template-columns: 7rem minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.5rem 1.5rem;
    padding-block: 1.1rem;
  }
  section > ul > li + li {
    border-top: 1px solid var(--line);
  }
  .outcome {
    display: flex;
    align-items: center;
    gap: 0.6em;
    height: 1.9rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  .outcome::before {
    content: '';
    flex: none;
    width: 0.85em;
    height: 1.2em;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-perf);
    rotate: var(--tilt);
  }
  [data-won] .outcome {
    font-weight: 700;
    color: var(--gold-text);
  }
  [data-won] .outcome::before {
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
  .citation {
    max-width: 34em;
    margin-top: 0.4rem;
    color: var(--text-2);
    font-size: var(--t-ui);
    line-height: 1.7;
  }
  .named {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    align-self: start;
    gap: 1rem;
  }
  .named .still {
    display: block;
    width: 6.5rem;
  }
  .named b {
    display: block;
    font-size: var(--t-h3);
    line-height: 1.4;
    transition: color var(--d2);
  }
  .named .small {
    display: block;
  }
  .named:hover b {
    color: var(--gold-text);
  }

  ${media.tablet} {
    > section {
      grid-template-columns: 8rem minmax(0, 1fr);
    }
    section > ul > li {
      grid-template-columns: 6rem minmax(0, 1fr);
    }
    .named {
      grid-column: 2;
    }
  }
  ${media.phone} {
    > section {
      grid-template-columns: minmax(0, 1fr);
      gap: 0.5rem;
    }
    h3 {
      display: flex;
      align-items: baseline;
      gap: 0.75rem;
    }
    section > ul > li {
      grid-template-columns: minmax(0, 1fr);
    }
    .outcome {
      height: auto;
    }
  }
`;
