/** One row of the audit trail. */
import type { AuditRow as Entry } from '#shared/api/audit.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import type { AuditNames } from './audit-names.ts';
import { AuditTime } from './audit-time.tsx';
import { subjectPath } from './subject-path.ts';

export function AuditRow({ row, names }: { row: Entry; names: AuditNames }) {
  const t = useT();
  const path = subjectPath(row);
  const subject = row.subjectName || row.subjectId;
  const change = names.change(row);
  return (
    <tr data-row={row.id}>
      <td className="figures">{row.id}</td>
      <td className="when">
        <AuditTime value={row.at} />
      </td>
      <td className="who">{names.actor(row)}</td>
      <td className="act">
        <span className="name">{names.action(row.action)}</span>
        {change ? <span className="sub">{change}</span> : null}
      </td>
      <td className="where">
        {path ? <Link to={path}>{subject}</Link> : subject}
        <span className="sub">{names.subject(row.subjectKind)}</span>
      </td>
      <td className="why">
        {row.reason}
        {row.details ? (
          <details>
            <summary>
              {t('desk:audits.details')}
              <span className="vh"> {row.id}</span>
            </summary>
            <pre>{readable(row.details)}</pre>
          </details>
        ) : null}
      </td>
    </tr>
  );
}

/** JSON in lines, one fact a line. */
function readable(details: string): string {
  const facts: unknown = JSON.parse(details);
  return JSON.stringify(facts, null, 2);
}
