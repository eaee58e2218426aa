/** Labels of actions, subjects and states in the audit trail; an unknown one is shown by its name. */
import { useMemo } from 'react';
import type { AuditRow } from '#shared/api/audit.ts';
import { commentDecisions } from '#shared/api/comment.ts';
import { contentActions, contentStates } from '#shared/content/content-lifecycle.ts';
import { staffRoles } from '#shared/user-type.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useT, useLanguage } from '#client/lib/translations.ts';

const staffActs = [
  'add',
  'addKey',
  'addPreview',
  'arm',
  'askEmail',
  'block',
  'cancel',
  'change',
  'changeEmail',
  'changeOperator',
  'changePassword',
  'close',
  'confirmConsent',
  'confirm',
  'create',
  'decideAgency',
  'download',
  'endSessions',
  'enterKey',
  'erase',
  'export',
  'fill',
  'flag',
  'grantRole',
  'handle',
  'import',
  'jobCancel',
  'jobRetry',
  'keysFailed',
  'limitRole',
  'mailInvitation',
  'move',
  'moveSecondFactor',
  'open',
  'openResults',
  'order',
  'phase',
  'planReview',
  'publish',
  'rebuild',
  'removeKey',
  'removeSecondFactor',
  'rename',
  'renew',
  'renewRecoveryCodes',
  'reopen',
  'replace',
  'resetSecondFactor',
  'restore',
  'reveal',
  'revealOperator',
  'review',
  'revoke',
  'revokePreview',
  'revokeRole',
  'rotateKeys',
  'save',
  'seal',
  'sendPasswordLink',
  'setDefault',
  'setPassword',
  'setPasswordByLink',
  'setSecondFactor',
  'start',
  'status',
  'subtitleRemove',
  'subtitleSave',
  'tag',
  'unblock',
  'unschedule',
  'unseal',
  'useRecoveryCode',
  'videoRetry',
  'videoSave',
  'withdraw',
  'withdrawConsent',
  'withdrawEmail',
  'withdrawInvitation',
  'withdrawKeys',
] as const;
const actions: ReadonlySet<string> = new Set([...contentActions, ...commentDecisions, ...staffActs]);

const subjects: ReadonlySet<string> = new Set([
  'account',
  'address',
  'agreement',
  'category',
  'categoryOrder',
  'column',
  'comment',
  'content',
  'dictionary',
  'edition',
  'event',
  'face',
  'faceColumn',
  'faceColumnOrder',
  'faceOrder',
  'feedback',
  'fields',
  'film',
  'invitation',
  'itemList',
  'job',
  'juror',
  'list',
  'media',
  'nomination',
  'nominationOrder',
  'person',
  'pressAccreditation',
  'pressKit',
  'pressOutlet',
  'reveal',
  'savedView',
  'seal',
  'show',
  'showRow',
  'site',
  'statistics',
  'unit',
  'unitOrder',
  'venue',
  'video',
  'word',
]);

const otherStates = [
  'active',
  'blocked',
  'closing',
  'erased',
  'pending',
  'verified',
  'refused',
  'open',
  'revoked',
  'handled',
  'trash',
  'public',
  'hidden',
  'deleted',
  'waiting',
  'running',
  'failed',
  'done',
  'call',
  'jury',
  'nominees',
  'ceremony',
  'winners',
  'archive',
] as const;
const states: ReadonlySet<string> = new Set([...contentStates, ...otherStates]);

const machines: ReadonlySet<string> = new Set(['system', 'cli', 'guest']);
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
    const state = (name: string) => (roles.has(name) ? t(`staff:role.${name}`) : states.has(name) ? t(`audits:trail.state.${name}`) : name);
    return {
      action: (name) => (actions.has(name) ? t(`audits:trail.act.${name}`) : name),
      subject: (kind) => (subjects.has(kind) ? t(`audits:trail.kind.${kind}`) : kind),
      actor: ({ actorId, actorName }) => actorName || (machines.has(actorId) ? t(`audits:trail.machine.${actorId}`) : actorId),
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
