/** Cards of what an article refers to: a film with poster, title, award and facts, and a person with portrait and role. */
import { styled } from 'styled-components';
import type { FilmCard as Work, PersonCard as Person } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { AwardTag } from '#client/ui/award-tag.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { FilmPoster } from '#client/ui/picture/poster.tsx';

export function FilmCard({ work }: { work: Work }) {
  const t = useT();
  const facts = [work.country, work.year, work.minutes ? t('content:work.minutes', { count: work.minutes }) : ''].filter(Boolean);
  return (
    <Card>
      <FilmPoster work={work} sizes="150px" />
      <div>
        <h2 className="song6">
          <Link className="card-link" to={work.path}>
            <Phrase text={work.title} />
          </Link>
        </h2>
        <AwardTag award={work.award} />
        <p className="muted">{facts.join(t('content:work.comma'))}</p>
      </div>
      <span className="button ghost small-button" aria-hidden="true">
        {t('content:work.details')}
      </span>
    </Card>
  );
}

export function PersonCard({ person: { name, role, country, portrait, path } }: { person: Person }) {
  const t = useT();
  return (
    <Card>
      <PortraitMask side="left">
        {portrait ? <Picture image={portrait} sizes="150px" ratio={[3, 4]} alt="" widths={[96, 160]} /> : null}
      </PortraitMask>
      <div>
        <h2 className="song6">
          <Link className="card-link" to={path}>
            <Phrase text={name} />
          </Link>
        </h2>
        <p className="muted">{[role, country].filter(Boolean).join(t('content:work.comma'))}</p>
      </div>
    </Card>
  );
}

const Card = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: max(5.25rem, calc(150 * var(--px))) minmax(0, 1fr) auto;
  gap: 1.5rem;
  align-items: center;
  padding: 1.25rem;
  margin-top: 2.4em;
  background: var(--surface);
  border-radius: var(--r-l);
  box-shadow: var(--e1);
  line-height: 1.6;
  font-size: var(--t-ui);
  transition: box-shadow var(--d2);

  .card-in-text > & {
    margin-block: 2.2em;
  }
  &:hover {
    box-shadow: var(--e2);
  }
  h2 {
    font-size: var(--t-h3);
    margin-bottom: 0.2em;
  }

  ${media.phone} {
    grid-template-columns: 5.25rem minmax(0, 1fr);

    .button {
      grid-column: 1 / -1;
    }
  }
`;
