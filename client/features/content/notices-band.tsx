/** Home page: titles of the latest notices. */
import { styled } from 'styled-components';
import type { ContentRow } from '#shared/api/content.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';

/** Fields of a notice that are shown. */
export type NoticeLine = Pick<ContentRow, 'id' | 'path' | 'title' | 'publishTime' | 'typeLabel'>;

const linesMax = 5;

export function noticeLines(rows: readonly NoticeLine[]): NoticeLine[] {
  return rows.slice(0, linesMax).map(({ id, path, title, publishTime, typeLabel }) => ({ id, path, title, publishTime, typeLabel }));
}

export function NoticesBand({ rows }: { rows: readonly NoticeLine[] }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <Notices aria-labelledby="notices">
      <div className="section-head">
        <h2 id="notices">{t('navigation:section.announcement')}</h2>
        <Link to={paths.announcement} className="link">
          <span>{t('content:home.viewAll')}</span>
          <span className="visually-hidden">{t('navigation:section.announcement')}</span>
        </Link>
      </div>
      <ul>
        {noticeLines(rows).map((row) => (
          <li key={row.id}>
            <h3>
              <Link to={row.path}>
                <Phrase text={row.title} />
              </Link>
            </h3>
            <p className="small muted">
              <TimeText value={row.publishTime} />
              <span>{row.typeLabel}</span>
            </p>
          </li>
        ))}
      </ul>
    </Notices>
  );
}

const Notices = styled.section`
  .section-head {
    margin-bottom: 1.5rem;
  }
  li {
    position: relative;
    display: grid;
    gap: 0.15rem;
    padding-block: 1.1rem;
    border-top: 1px solid var(--line);
  }
  h3 {
    font-size: max(1.0625rem, calc(20 * var(--tx)));
    line-height: 1.5;
  }
  h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  li:hover h3 {
    color: var(--gold-text);
  }
  p {
    display: flex;
    gap: 1em;
  }
`;
