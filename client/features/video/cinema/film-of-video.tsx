/** The film that a video or trailer belongs to: poster, title, award and facts. */
import { useId } from 'react';
import { styled } from 'styled-components';
import type { FilmCard } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { AwardTag } from '#client/ui/award-tag.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { FilmPoster } from '#client/ui/picture/poster.tsx';

export function FilmOfFilm({ work }: { work: FilmCard }) {
  const t = useT();
  const id = useId();
  const facts = [work.director, work.country, work.minutes ? t('cinema:room.minutes', { count: work.minutes }) : ''].filter(Boolean);
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="song6">
        {t('cinema:watch.work')}
      </h2>
      <article>
        <FilmPoster work={work} sizes="120px" />
        <div>
          <h3>
            <Link className="card-link" to={work.path}>
              <Phrase text={work.title} />
            </Link>
          </h3>
          <AwardTag award={work.award} />
          <p className="small muted">{facts.join(t('cinema:room.separator'))}</p>
        </div>
      </article>
    </Card>
  );
}

const Card = styled.section`
  > h2 {
    margin-bottom: 0.8rem;
    font-size: var(--t-h3);
  }
  article {
    position: relative;
    display: grid;
    grid-template-columns: 6rem minmax(0, 1fr);
    gap: 1.1rem;
    align-items: center;
    padding: 0.9rem;
    border-radius: var(--r-l);
    background: var(--surface);
  }
  h3 {
    margin-bottom: 0.3rem;
    font-size: var(--t-h3);
  }
  article:hover h3 {
    color: var(--gold-text);
  }
  p {
    margin-top: 0.3rem;
  }
`;
