/** The last edits that the user may see, newest first. */
import type { ReactNode } from 'react';
import type { DashboardEdit } from '#shared/api/dashboard.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { writingOf } from '#client/ui/text/writing-of.ts';
import { useAuditNames } from '#client/features/site/staff/audit-names.tsx';
import { subjectPath } from '#client/features/site/staff/subject-path.ts';
import { Title } from './task-list.tsx';

export function EditList({ edits }: { edits: readonly DashboardEdit[] }): ReactNode {
  const t = useT();
  return (
    <section className="card edits" aria-labelledby="dashboard-edits">
      <h2 id="dashboard-edits">{t('dashboard:edits.title')}</h2>
      {edits.length === 0 ? <p className="none">{t('dashboard:edits.none')}</p> : null}
      <ul className="rows">
        {edits.map((edit) => (
          <li key={`${edit.kind} ${edit.id} ${edit.at} ${edit.action}`}>
            <EditName edit={edit} />
            <span className="by">
              <EditFacts edit={edit} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function EditName({ edit }: { edit: DashboardEdit }): ReactNode {
  const t = useT();
  const names = useAuditNames();
  const path = subjectPath({ subjectKind: edit.kind, subjectId: edit.id });
  // A part of the site has the name of its screen.
  const part = edit.kind === 'sitePart' ? t(`manage:frame.section.${edit.id}`) : '';
  const hasTitle = edit.kind === 'content' || edit.titleZh !== '' || edit.titleEn !== '';
  const name = hasTitle ? <Title titleZh={edit.titleZh} titleEn={edit.titleEn} /> : part || names.subject(edit.kind);
  return path ? <Link to={edit.kind === 'content' ? staffPaths.review(edit.id) : path}>{name}</Link> : <span>{name}</span>;
}

function EditFacts({ edit: { kind, state, action, actorName, at } }: { edit: DashboardEdit }): ReactNode {
  const t = useT();
  const names = useAuditNames();
  return (
    <>
      {state ? (
        <StateMark state={state}>{t(`manage:frame.state.${state}`)}</StateMark>
      ) : (
        <span>{`${names.subject(kind)} · ${names.action(action)}`}</span>
      )}
      {actorName ? <span lang={writingOf(actorName)}>{names.actor({ actorId: actorName, actorName: '' })}</span> : null}
      <TimeText value={at} relative />
    </>
  );
}
