/** `/manage/audits`: the audit trail. */
import { Guard } from '#client/features/account/guard.tsx';
import { AuditTrail } from '#client/features/site/staff/audit-trail.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.audits');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageAuditsPage() {
  return (
    <StaffFrame section="audits" views="audits">
      <Guard need="staff" permission="auditRead">
        <AuditTrail />
      </Guard>
    </StaffFrame>
  );
}
