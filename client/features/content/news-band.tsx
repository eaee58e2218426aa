/** Home page: the latest news, one item with picture and the others by date. */
import { styled } from 'styled-components';
import type { ContentRow } from '#shared/api/content.ts';
import { dayOfMonth, monthAndYear } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';

/** Number of items beside the lead; more would be taller than the picture. */
const listed = 4;

export function NewsBand({ rows }: { rows: readonly ContentRow[] | Drawn }) {
  const t = useT();
  const language = useLanguage();
  if (rows === 'drawn') return <Band {...drawnMarkup} {...frame} />;
  const lead = rows.find((row) => row.cover) ?? rows[0];
  if (!lead) return null;
  const others = rows.filter((row) => row !== lead).slice(0, listed);
  return (
    <Band {...frame}>
      <div className="wrap">
        <div className="section-head">
          <h2 id="news">{t('navigation:section.news')}</h2>
          <Link to={paths.news} className="link">
            <span>{t('content:home.viewAll')}</span> <span className="visually-hidden">{t('navigation:section.news')}</span>
            <Icon name="arrow-right" />
          </Link>
        </div>
        <div className="columns">
          <article className="lead">
            {lead.cover ? (
              <div className="still">
                <Picture image={lead.cover} sizes="(width < 68.75em) 92vw, 43vw" widths={[480, 640, 960, 1600]} ratio={[3, 2]} alt="" />
              </div>
            ) : null}
            <h3>
              <Link to={lead.path}>
                <Phrase text={lead.title} />
              </Link>
            </h3>
            <p>{lead.contentAbstract}</p>
          </article>
          <ul>
            {others.map((row) => (
              <li key={row.id}>
                <time dateTime={row.publishTime}>
                  <span className="numeral">{dayOfMonth(row.publishTime)}</span> <span>{monthAndYear(row.publishTime, language)}</span>
                </time>
                <div>
                  <span className="tag">{row.typeLabel}</span>
                  <h3>
                    <Link to={row.path}>
                      <Phrase text={row.title} />
                    </Link>
                  </h3>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Band>
  );
}

const frame = { className: 'section later', 'aria-labelledby': 'news' };

const Band = styled.section`
  .columns {
    display: grid;
    grid-template-columns: 1.12fr 1fr;
    gap: calc(88 * var(--px));
  }
  .lead,
  li {
    position: relative;
  }
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  .still img {
    transition: scale var(--d4) var(--ease);
  }
  .lead:hover img {
    scale: 1.025;
  }
  .lead .still {
    aspect-ratio: 16 / 10;
    border-radius: var(--r-l);
  }
  .lead h3 {
    font-size: var(--t-h1);
    margin: 1.25rem 0 0.75rem;
  }
  .lead p {
    color: var(--text-2);
    font-size: var(--t-lead);
    line-height: 1.75;
  }

  li {
    display: grid;
    grid-template-columns: max(4.125rem, calc(118 * var(--px))) minmax(0, 1fr);
    gap: 1.25rem;
    padding-block: calc(25 * var(--px));
    border-top: 1px solid var(--line);
  }
  li:first-child {
    border: 0;
    padding-top: 0;
  }
  li h3 {
    font-size: max(1.125rem, calc(24 * var(--tx)));
    margin-top: 0.3em;
    line-height: 1.42;
  }
  :is(.lead, li):hover h3 {
    color: var(--gold-text);
  }
  time span {
    display: block;
    font-size: var(--t-xs);
    color: var(--text-2);
    line-height: 1.5;
    margin-top: 0.35rem;
  }
  time .numeral {
    font-size: max(2rem, calc(54 * var(--tx)));
    color: var(--text);
    line-height: 1;
    letter-spacing: -0.03em;
    margin: 0;
  }

  ${media.compact} {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      gap: 2.5rem;
    }
  }
  ${media.phone} {
    li {
      gap: 0.9rem;
      padding-block: 1.1rem;
    }
  }
`;
