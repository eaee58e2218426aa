/** A unit of an edition with its awards, each in the form that its subject and the edition's phase ask for. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { drawnKey } from '#client/lib/drawn.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { paths } from '#shared/paths.ts';
import type { ShownAward, ShownUnit } from './shown-units.ts';
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import { PersonNominees, PersonWinner } from './person-award.tsx';
import { FilmNominees, FilmWinner } from './award-film.tsx';

interface Props {
  unit: ShownUnit;
  anchor: string;
  /** Ids of awards whose winner comes while the page is read. */
  unfolds: ReadonlySet<string>;
  /** Share button of a single award. */
  share?: (award: ShownAward) => ReactNode;
}

export function UnitSection({ unit, anchor, unfolds, share }: Props) {
  return (
    <Section id={anchor} aria-labelledby={`${anchor}-name`}>
      <h2 id={`${anchor}-name`} className="unit">
        {unit.label}
      </h2>
      {unit.awards.map((award) => {
        const { winner, nominees, isPerson } = award;
        const Winner = isPerson ? PersonWinner : FilmWinner;
        const Nominees = isPerson ? PersonNominees : FilmNominees;
        return (
          <article
            key={award.id}
            id={award.anchor}
            className="later"
            data-form={formOf(winner !== null, nominees !== null)}
            data-unfolds={winner !== null && unfolds.has(award.id) ? '' : undefined}
          >
            <div className="name">
              <AwardName label={labelInUnit(award.label, unit.label)} path={paths.award(award.anchor)} />
              {share?.(award)}
            </div>
            {winner && <Winner key={`winner ${drawnKey(winner)}`} nomination={winner} />}
            {nominees && <Nominees key={`nominees ${drawnKey(nominees)}`} nominees={nominees} />}
          </article>
        );
      })}
    </Section>
  );
}

/** Winner and nominees side by side, or one of the two with the row to itself. */
function formOf(hasWinner: boolean, hasNominees: boolean): 'both' | 'winner' | 'nominees' {
  if (!hasWinner) return 'nominees';
  return hasNominees ? 'both' : 'winner';
}

/* Beside the room that every target has for the bar of tabs, those here begin with space, which lies under the bar. */
const Section = styled.section`
  scroll-margin-top: calc(-0.5rem - var(--s8));

  .unit {
    font-size: var(--t-sec);
    padding-top: var(--s8);
  }
  article {
    scroll-margin-top: calc(-0.5rem - var(--s8));
    --later: 48rem;
    display: grid;
    grid-template-columns: calc(150 * var(--px)) calc(760 * var(--px)) minmax(0, 1fr);
    gap: calc(56 * var(--px));
    padding-block: var(--s8);
    border-bottom: 1px solid var(--line);
  }
  ${media.motion} {
    article[data-unfolds] > .name + * {
      animation: unfold 1.2s var(--ease) both;
    }
    @keyframes unfold {
      from {
        opacity: 0;
        clip-path: inset(0 50%);
      }
      to {
        clip-path: inset(0);
      }
    }
  }
  /* English names run along the line and need the room. */
  article:lang(en) {
    grid-template-columns: calc(250 * var(--px)) calc(660 * var(--px)) minmax(0, 1fr);
  }
  .name {
    display: grid;
    gap: 1rem;
    align-content: start;
    justify-items: start;
  }
  article:last-child {
    border: 0;
  }
  article:is([data-form='nominees'], [data-form='winner']) {
    grid-template-columns: calc(150 * var(--px)) minmax(0, 1fr);
  }
  article:is([data-form='nominees'], [data-form='winner']):lang(en) {
    grid-template-columns: calc(250 * var(--px)) minmax(0, 1fr);
  }

  ${media.compact} {
    article {
      --later: 58rem;
    }
  }
  ${media.tablet} {
    article[data-form]:is(:lang(en), :lang(zh)) {
      grid-template-columns: calc(170 * var(--px)) minmax(0, 1fr);
      gap: 2rem calc(40 * var(--px));
    }
    article[data-form]:lang(en) {
      grid-template-columns: calc(260 * var(--px)) minmax(0, 1fr);
    }
    article > :nth-child(3) {
      grid-column: 2;
    }
  }
  ${media.phone} {
    scroll-margin-top: calc(-1rem - var(--s8));

    article {
      scroll-margin-top: -3.5rem;
    }

    article[data-form]:is(:lang(en), :lang(zh)) {
      grid-template-columns: minmax(0, 1fr);
      gap: 1.25rem;
      padding-block: 2.5rem;
    }
  }
`;

/** A name of at most this length fits into one column beside its award. */
const verticalMax = 8;

/** An award's name, which leads to its winners of all editions: down the page in Chinese, along it in English. */
function AwardName({ label, path }: { label: string; path: string }) {
  return (
    <Name className="song" data-long={[...label].length > verticalMax ? '' : undefined}>
      <Link to={path}>{label}</Link>
    </Name>
  );
}

const Name = styled.h3`
  font-size: max(1.75rem, calc(62 * var(--tx)));
  justify-self: start;
  line-height: 1.1;

  &:lang(zh) {
    writing-mode: vertical-rl;
    letter-spacing: 0.1em;
    text-wrap: nowrap;
  }
  a:hover {
    color: var(--gold-text);
  }
  &[data-long] {
    font-size: max(1.5rem, calc(40 * var(--tx)));
  }
  &:lang(en) {
    font-size: max(1.3rem, calc(34 * var(--tx)));
    line-height: 1.08;
  }

  ${media.phone} {
    &:lang(zh) {
      writing-mode: horizontal-tb;
      letter-spacing: 0.04em;
      text-wrap: balance;
    }
    &:lang(en) {
      font-size: 1.625rem;
    }
  }
`;
