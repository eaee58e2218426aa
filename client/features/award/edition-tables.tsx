/** An edition as plain tables for print, one per unit: award, winner, nominees. */
import { styled } from 'styled-components';
import type { Category, Nomination, Unit } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { labelInUnit } from '#shared/award/label-in-unit.ts';
import { nominationLines } from './nomination-lines.ts';

interface Props {
  units: readonly Unit[];
  /** Without winners there is no winner column. */
  revealed: boolean;
}

export function EditionTables({ units, revealed }: Props) {
  const t = useT();
  return (
    <Tables>
      {units.map((unit) => (
        <table key={unit.id}>
          <caption>
            <h2>{unit.label}</h2>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('content:edition.award')}</th>
              {revealed ? <th scope="col">{t('content:edition.winner')}</th> : null}
              <th scope="col">{t('content:edition.nominees')}</th>
            </tr>
          </thead>
          <tbody>
            {unit.categories.map((category) => (
              <tr key={category.id}>
                <th scope="row">{labelInUnit(category.label, unit.label)}</th>
                {revealed ? <td>{category.winner ? <Nominated nomination={category.winner} /> : '—'}</td> : null}
                <td>
                  <Nominees category={category} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Tables>
  );
}

function Nominees({ category }: { category: Category }) {
  const t = useT();
  const others = category.nominees.filter(({ id }) => id !== category.winner?.id);
  if (others.length === 0) return <p>{category.winner ? '—' : t('content:edition.notYet')}</p>;
  return (
    <ul>
      {others.map((nomination) => (
        <li key={nomination.id}>
          <Nominated nomination={nomination} />
        </li>
      ))}
    </ul>
  );
}

/** Linked name with details. */
function Nominated({ nomination }: { nomination: Nomination }) {
  const t = useT();
  const named = nomination.person
    ? { text: nomination.person.name, path: nomination.person.path }
    : nomination.work && { text: nomination.work.title, path: nomination.work.path };
  if (!named) return null;
  return (
    <>
      <Link to={named.path}>{named.text}</Link> <span>{nominationLines(nomination, t)}</span>
    </>
  );
}

const Tables = styled.div`
  padding-bottom: var(--s9);

  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
    font-size: var(--t-ui);
    line-height: 1.6;
  }
  caption {
    text-align: start;
    padding-block: var(--s7) 0.75rem;
  }
  h2 {
    font-size: var(--t-h2);
  }
  thead th {
    color: var(--text-2);
    font-size: var(--t-s);
    font-weight: 600;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 0.6rem 1.25rem 0.6rem 0;
    border-bottom: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  thead th:first-child {
    width: 22%;
  }
  li {
    padding-bottom: 0.35rem;
  }
  tbody th {
    font-weight: 600;
  }
  a {
    text-decoration: underline;
    text-decoration-color: var(--line-strong);
    text-underline-offset: 0.25em;
    padding-block: 0.2rem;
  }
  a:hover {
    color: var(--gold-text);
  }
  td span {
    color: var(--text-2);
    font-size: var(--t-s);
  }

  ${media.phone} {
    th,
    td {
      padding-inline-end: 0.75rem;
      font-size: var(--t-s);
    }
    td span {
      display: block;
      font-size: var(--t-xs);
    }
    thead th:first-child {
      width: 26%;
    }
  }
  /* An edition with thirty awards is two sheets of A4. */
  @media print {
    padding: 0;

    table,
    td span {
      font-size: 7pt;
      line-height: 1.2;
    }
    caption {
      padding-block: 1.5mm 0;
    }
    h2 {
      font-size: 10pt;
      line-height: 1.2;
    }
    th,
    td,
    thead th {
      padding: 0.4mm 3mm 0.4mm 0;
      font-size: 7pt;
    }
    thead th:first-child {
      width: 18%;
    }
    thead th:nth-child(2):not(:last-child) {
      width: 32%;
    }
    a,
    li {
      padding: 0;
    }
    a {
      font-weight: 600;
      text-decoration: none;
    }
    tr {
      break-inside: avoid;
    }
    caption {
      break-after: avoid;
    }
  }
`;
