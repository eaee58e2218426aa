/** The highest counts as a table whose rows carry bars. */
import type { ReactNode } from 'react';
import { useT } from '#client/lib/translations.ts';

export interface CountRow {
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

export function CountTable({ title, hint, columns, rows }: Props): ReactNode {
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
