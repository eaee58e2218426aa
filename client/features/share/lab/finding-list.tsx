/** What is wrong with the page, the worst first, and what to do about it. */
import { CircleAlert, CircleCheck, Info, TriangleAlert, type StaffIcon } from '#client/ui/picture/staff-icons.tsx';
import type { ShareReport } from '#shared/api/share-lab.ts';
import type { Severity } from '#shared/share/share-checks.ts';
import { useT } from '#client/lib/translations.ts';

const icons: Readonly<Record<Severity, StaffIcon>> = { error: CircleAlert, warning: TriangleAlert, hint: Info };

export function FindingList({ findings }: Pick<ShareReport, 'findings'>) {
  const t = useT();
  if (findings.length === 0) {
    return (
      <p className="good">
        <CircleCheck className="icon" aria-hidden="true" />
        {t('share-lab:part.nothing')}
      </p>
    );
  }
  return (
    <ul className="findings">
      {findings.map(({ key, severity, apps, values }) => {
        const SeverityIcon = icons[severity];
        return (
          <li key={key} data-severity={severity}>
            <SeverityIcon className="icon" aria-hidden="true" />
            <div>
              <h3>
                <span className="visually-hidden">{t(`share-lab:severity.${severity}`)} </span>
                {t(`share-lab:finding.${key}`, values)}
              </h3>
              <p>{t(`share-lab:advice.${key}`, values)}</p>
              {apps.length > 0 ? <p className="apps">{apps.map((app) => t(`share-lab:app.${app}`)).join(' · ')}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
