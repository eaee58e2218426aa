/** `/manage/columns`: columns, tabs and the types of lists. */
import { Guard } from '#client/features/account/guard.tsx';
import { ColumnEdit } from '#client/features/site/staff/column-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.columns');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageColumnsPage() {
  return (
    <StaffFrame section="columns">
      <Guard need="staff" permission="columnEdit">
        <ColumnEdit />
      </Guard>
    </StaffFrame>
  );
}
