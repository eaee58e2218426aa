/** Films of a person: the first one large, the others as cards. */
import { styled } from 'styled-components';
import type { FilmCard } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { AwardTag } from '#client/ui/award-tag.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';

/** Renders nothing without films. Names the director unless it is the person. */
export function PersonFilms({ works, name }: { works: readonly FilmCard[]; name: string }) {
  const t = useT();
  const [first, ...others] = works;
  if (!first) return null;
  return (
    <Works aria-labelledby="works">
      <h2 id="works" className="visually-hidden">
        {t('work:person.works')}
      </h2>
      <Work work={first} name={name} className="first" sizes="(width < 48em) 92vw, 46vw" />
      {others.length > 0 ? (
        <div className="others">
          {others.map((work) => (
            <Work key={work.id} work={work} name={name} sizes="(width < 48em) 92vw, 28vw" />
          ))}
        </div>
      ) : null}
    </Works>
  );
}

interface WorkProps {
  work: FilmCard;
  name: string;
  className?: string;
  sizes: string;
}

function Work({ work, name, className, sizes }: WorkProps) {
  const t = useT();
  const facts = [work.director === name ? '' : work.director, work.country, work.year].filter(Boolean).map(String);
  return (
    <article className={className}>
      <div className="still">{work.still ? <Picture image={work.still} sizes={sizes} ratio={[16, 9]} alt="" /> : null}</div>
      <div>
        <AwardTag award={work.award} as="p" />
        <h3 className={className === 'first' ? 'song' : 'song6'}>
          <Link className="card-link" to={work.path}>
            <Phrase text={work.title} />
          </Link>
        </h3>
        {work.logline ? <p className="muted">{work.logline}</p> : null}
        <p className="small muted">{facts.join(t('content:work.comma'))}</p>
      </div>
    </article>
  );
}

const Works = styled.section`
  padding-bottom: var(--s9);

  article {
    position: relative;
  }
  .first {
    display: grid;
    grid-template-columns: calc(820 * var(--px)) minmax(0, 1fr);
    gap: calc(64 * var(--px));
    align-items: center;
  }
  .first .still {
    border-radius: var(--r-l);
  }
  img {
    transition: scale var(--d4) var(--ease);
  }
  article:hover img {
    scale: 1.025;
  }
  article:hover h3 {
    color: var(--gold-text);
  }
  h3 {
    font-size: var(--t-h3);
    margin: 0.35em 0 0.2em;
    transition: color var(--d2);
  }
  .first h3 {
    font-size: max(1.75rem, calc(56 * var(--tx)));
    margin: 0.35em 0;
  }
  .muted + .small {
    margin-top: 0.5rem;
  }
  .others {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--s7) var(--gut);
    padding-top: var(--s7);
  }
  .others .still {
    margin-bottom: 0.9rem;
  }
  .others .muted {
    font-size: var(--t-ui);
    line-height: 1.6;
  }

  ${media.tablet} {
    .first {
      grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
    }
  }
  ${media.phone} {
    .first,
    .others {
      grid-template-columns: minmax(0, 1fr);
      gap: 1.25rem;
    }
    .others {
      gap: 2.25rem;
    }
  }
`;
