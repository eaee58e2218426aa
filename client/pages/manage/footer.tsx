/** `/manage/footer`: the footer of every page. */
import { Guard } from '#client/features/account/guard.tsx';
import { FooterEdit } from '#client/features/site/staff-parts/footer-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.footer');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageFooterPage() {
  return (
    <StaffFrame section="footer">
      <Guard need="staff" permission="siteEdit">
        <FooterEdit />
      </Guard>
    </StaffFrame>
  );
}
