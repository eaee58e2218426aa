/** Side column of an article: related items and people. */
import { styled } from 'styled-components';
import type { ContentLink } from '#shared/api/content.ts';
import type { PersonCard } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';

export function RelatedItems({ related }: { related: readonly ContentLink[] }) {
  const t = useT();
  if (related.length === 0) return null;
  return (
    <Part aria-labelledby="related">
      <h2 id="related">{t('content:article.related')}</h2>
      <ul>
        {related.map((link) => (
          <li key={link.id}>
            <h3>
              <Link to={link.path}>
                <Phrase text={link.title} />
              </Link>
            </h3>
            <p className="small muted">
              <TimeText value={link.publishTime} />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function ArticlePeople({ people }: { people: readonly PersonCard[] }) {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <Part aria-labelledby="people">
      <h2 id="people">{t('content:article.people')}</h2>
      <ul className="people">
        {people.map((person, index) => (
          <li key={person.id}>
            <Link to={person.path}>
              <PortraitMask side={index % 2 === 0 ? 'left' : 'right'}>
                {person.portrait ? <Picture image={person.portrait} sizes="96px" ratio={[3, 4]} alt="" widths={[96, 160]} /> : null}
              </PortraitMask>
              <span>
                <b className="song6">{person.name}</b>
                <span className="small muted">{person.role}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Keeps the place of four related items. */
export function RelatedSpace() {
  return <Space className="late" aria-busy="true" />;
}

const Space = styled.div`
  min-height: 30rem;

  ${media.compact} {
    min-height: 24rem;
  }
`;

const Part = styled.section`
  * + & {
    margin-top: var(--s7);
  }
  h2 {
    font: 600 var(--t-s) / 1.4 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
    margin-bottom: 0.9rem;
  }
  li {
    position: relative;
    padding-block: 0.9rem;
    border-top: 1px solid var(--line);
  }
  h3 {
    font-size: 1.0625rem;
    line-height: 1.55;
    transition: color var(--d2);
  }
  h3:lang(en) {
    line-height: 1.35;
  }
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  li:hover h3 {
    color: var(--gold-text);
  }
  .people a {
    display: grid;
    grid-template-columns: 4rem minmax(0, 1fr);
    gap: 1rem;
    align-items: center;
  }
  .people .mask {
    margin: 0.2rem 0.4rem;
  }
  .people b {
    display: block;
    font-size: 1.0625rem;
    line-height: 1.4;
  }
`;
