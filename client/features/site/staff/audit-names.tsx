/** Labels of actions, subjects and states in the audit trail; an unknown one is shown by its name. */
import { useMemo } from 'react';
import type { AuditRow } from '#shared/api/audit.ts';
import { staffRoles } from '#shared/user-type.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useT, useLanguage } from '#client/lib/translations.ts';

const roles: ReadonlySet<string> = new Set(staffRoles);

export interface AuditNames {
  action: (name: string) => string;
  subject: (kind: string) => string;
  actor: (row: Pick<AuditRow, 'actorId' | 'actorName'>) => string;
  /** Both states; '' if absent. */
  change: (row: Pick<AuditRow, 'fromState' | 'toState'>) => string;
}

export function useAuditNames(): AuditNames {
  const t = useT();
  return useMemo(() => {
    // A text that is not there is given back as its key.
    const known = (label: string, name: string) => (label.endsWith(`.${name}`) ? name : label);
    const state = (name: string) => known(roles.has(name) ? t(`staff:role.${name}`) : t(`audits:trail.state.${name}`), name);
    return {
      action: (name) => known(t(`audits:trail.act.${name}`), name),
      subject: (kind) => known(t(`audits:trail.kind.${kind}`), kind),
      actor: ({ actorId, actorName }) => actorName || known(t(`audits:trail.machine.${actorId}`), actorId),
      change: ({ fromState, toState }) => [fromState, toState].filter(Boolean).map(state).join(' → '),
    };
  }, [t]);
}

/** The instant of an act, to the second, in the time of the site: days of the trail are those of the site. */
export function AuditTime({ value }: { value: string }) {
  const language = useLanguage();
  // The site's zone is whole minutes from UTC, so the seconds are the same.
  const seconds = String(new Date(value).getUTCSeconds()).padStart(2, '0');
  return <time dateTime={value}>{`${absoluteDateTime(value, language)}:${seconds}`}</time>;
}
