/** The facts of an account; phone and ID number are masked until requested. */
import type { ReactNode } from 'react';
import type { AccountDetail } from '#shared/api/account-staff.ts';
import { mayManage } from '#shared/policies.ts';
import { userTypes } from '#shared/user-type.ts';
import { useT } from '#client/lib/translations.ts';
import { TimeText } from '#client/ui/text/time-text.tsx';
import type { FullNumbers } from './use-account-actions.ts';

/** Draws where an institution is; the page gives it, because names of regions belong to another feature. */
export type RegionOf = (code: { country: string; area: string }) => ReactNode;

interface Props {
  detail: AccountDetail;
  numbers: FullNumbers | null;
  region: RegionOf;
}

export function AccountFacts({ detail, numbers, region }: Props) {
  const t = useT();
  const when = (value: string | null | undefined) => (value ? <TimeText value={value} /> : null);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['email', detail.email],
    ...(detail.askedEmail
      ? [
          [
            'askedEmail',
            <>
              <span>{`${detail.askedEmail.email} · `}</span>
              {when(detail.askedEmail.expireTime)}
            </>,
          ] as const,
        ]
      : []),
    ...(detail.agency || !mayManage(detail) ? [] : [['nickName', detail.nickName] as const, ['nameEn', detail.nameEn] as const]),
    ['userType', t(`staff:userType.${detail.userType === userTypes.ordinary && detail.roles.length > 0 ? 'staff' : detail.userType}`)],
    [
      'status',
      detail.invitation
        ? t(`accounts:invitation.${detail.invitation}`)
        : detail.mustChangePassword && detail.status === 'active'
          ? t('accounts:screen.firstLogin')
          : t(`staff:state.${detail.status}`),
    ],
    ...(detail.invitationEndTime ? [['invitationEnds', when(detail.invitationEndTime)] as const] : []),
    ['created', when(detail.createTime)],
    ['lastLogin', when(detail.lastLoginTime)],
    ...(detail.eraseTime ? [['erase', when(detail.eraseTime)] as const] : []),
    ['secondFactor', t(detail.hasSecondFactor ? 'accounts:screen.secondFactorOn' : 'accounts:screen.secondFactorOff')],
    ['sessions', String(detail.sessionCount)],
    ['works', String(detail.workCount)],
    ['comments', String(detail.commentCount)],
  ];
  return (
    <>
      <Facts facts={facts} />
      {detail.agency ? (
        <>
          <h3>{t('accounts:screen.agency')}</h3>
          <Facts facts={agencyFacts(detail.agency, { t, numbers, region, when })} />
        </>
      ) : null}
    </>
  );
}

interface AgencyContext {
  t: ReturnType<typeof useT>;
  numbers: FullNumbers | null;
  region: RegionOf;
  when: (value: string | null) => ReactNode;
}

function agencyFacts(
  agency: NonNullable<AccountDetail['agency']>,
  { t, numbers, region, when }: AgencyContext,
): readonly (readonly [string, ReactNode])[] {
  const names = [agency.institutionZh, agency.institutionEn].filter(Boolean).join(' / ');
  return [
    ['institution', names || agency.institution],
    [
      'verification',
      [t(`staff:state.${agency.verification}`), agency.isInvited ? t('accounts:screen.invited') : ''].filter(Boolean).join(' · '),
    ],
    ...(agency.verifiedTime
      ? [
          [
            'decided',
            <>
              {when(agency.verifiedTime)} <span>{agency.verifiedByName}</span>
            </>,
          ] as const,
        ]
      : []),
    ['operateName', agency.operateName],
    ['operatePhone', numbers?.operatePhone ?? agency.operatePhone],
    ['operateCode', numbers?.operateCode ?? agency.operateCode],
    ['region', agency.country ? region(agency) : ''],
  ];
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  const t = useT();
  return (
    <dl>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`accounts:fact.${key}`)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
