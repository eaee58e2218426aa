/** `/manage/mail-texts`: the subjects and texts of mails. */
import { Guard } from '#client/features/account/guard.tsx';
import { MailTextsEdit } from '#client/features/site/staff-parts/mail-texts-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.mail');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageMailTextsPage() {
  return (
    <StaffFrame section="mail">
      <Guard need="staff" permission="siteEdit">
        <MailTextsEdit />
      </Guard>
    </StaffFrame>
  );
}
