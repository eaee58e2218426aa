/** Pages, films, shares and searched words with the highest counts. */
import type { ReactNode } from 'react';
import type { Statistics, SubjectCounts, WordCounts } from '#shared/api/statistics/statistics-staff.ts';
import { paths } from '#shared/paths.ts';
import { pageSubject } from '#shared/site/counted-pages.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Change } from './change.tsx';

export function MostUsed({ statistics, isComparable }: { statistics: Statistics; isComparable: boolean }): ReactNode {
  const t = useT();
  const nameOf = useSubjectName();
  const changeOf = ({ n, before }: SubjectCounts) => <Change key="change" n={n} before={isComparable ? before : 0} />;
  const pageRow = (row: SubjectCounts): CountRow => ({
    key: row.subject,
    name: <Link to={row.subject}>{nameOf(row)}</Link>,
    n: row.n,
    cells: [changeOf(row)],
  });
  const wordRow = ({ word, language, n }: WordCounts): CountRow => ({
    key: `${language} ${word}`,
    name: (
      <Link to={paths.search(word)} language={language}>
        {word}
      </Link>
    ),
    n,
    cells: [t(`statistics:language.${language}`)],
  });
  const wordColumns = ['word', 'times', 'language'].map((column) => t(`statistics:table.${column}`));
  const change = t('statistics:table.change');
  return (
    <div className="tables">
      <CountTable
        title={t('statistics:table.pages')}
        columns={[t('statistics:table.page'), t('statistics:metric.view'), change]}
        rows={statistics.pages.map(pageRow)}
      />
      <CountTable
        title={t('statistics:table.films')}
        columns={[t('statistics:table.film'), t('statistics:metric.play'), t('statistics:table.finished'), change]}
        rows={statistics.films.map((row) => ({
          key: row.subject,
          name: <Link to={paths.videoPlay(row.subject)}>{row.titleZh || row.titleEn ? nameOf(row) : row.subject}</Link>,
          n: row.n,
          cells: [t('statistics:table.share', { percent: Math.min(100, Math.round((row.finished / row.n) * 100)) }), changeOf(row)],
        }))}
      />
      <CountTable
        title={t('statistics:table.missedWords')}
        hint={t('statistics:table.wordsHint')}
        columns={wordColumns}
        rows={statistics.missedWords.map(wordRow)}
      />
      <CountTable title={t('statistics:table.words')} columns={wordColumns} rows={statistics.words.map(wordRow)} />
      <CountTable
        title={t('statistics:table.shares')}
        columns={[t('statistics:table.page'), t('statistics:metric.share'), change]}
        rows={statistics.shares.map(pageRow)}
      />
    </div>
  );
}

/** The title of an item, in the other language where it has none, or the name of a page. */
function useSubjectName(): (row: SubjectCounts) => string {
  const t = useT();
  const language = useLanguage();
  return ({ subject, titleZh, titleEn }) => {
    const title = language === 'en' ? titleEn || titleZh : titleZh || titleEn;
    if (title) return title;
    const page = pageSubject(subject);
    if (page?.kind === 'edition') return t('statistics:table.edition', { year: page.id });
    return page?.kind === 'page' ? t(`statistics:page.${pageKey(page.subject)}`) : subject;
  };
}

/** Key of a page's name: its path in letters and figures. */
const pageKey = (path: string) => path.replace(/\W/g, '') || 'home';

interface CountRow {
  key: string;
  name: ReactNode;
  n: number;
  /** Further cells after the count, as the columns name them. */
  cells?: readonly ReactNode[];
}

interface Props {
  title: string;
  hint?: string;
  /** Names of the columns: the subject, the count, and the further cells. */
  columns: readonly string[];
  rows: readonly CountRow[];
}

function CountTable({ title, hint, columns, rows }: Props): ReactNode {
  const t = useT();
  const highest = Math.max(1, ...rows.map(({ n }) => n));
  return (
    <section className="card">
      <h2>{title}</h2>
      {hint ? <p className="hint">{hint}</p> : null}
      {rows.length === 0 ? (
        <p className="hint">{t('statistics:table.none')}</p>
      ) : (
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" className={at > 0 ? 'number' : undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, n, cells = [] }) => (
              <tr key={key}>
                <th scope="row">
                  <span>{name}</span>
                  <svg className="bar" aria-hidden="true">
                    <rect width={`${(n / highest) * 100}%`} height="100%" />
                  </svg>
                </th>
                <td className="number">{n.toLocaleString('en')}</td>
                {cells.map((cell, at) => (
                  <td key={columns[at + 2]} className="number">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
