/** `/manage/audits`: the audit trail. */
import { AuditTrail } from '#client/features/site/staff/audit-trail.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';

export const head = staffHead('audits');

export default staffPage('audits', { permission: 'auditRead', views: 'audits' }, () => <AuditTrail />);
