/** `/manage/dictionary`: dictionaries and their entries. */
import { Guard } from '#client/features/account/guard.tsx';
import { DictionaryEdit } from '#client/features/site/staff/dictionary-edit.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.dictionary');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageDictionaryPage() {
  return (
    <StaffFrame section="dictionary">
      <Guard need="staff" permission="columnEdit">
        <DictionaryEdit />
      </Guard>
    </StaffFrame>
  );
}
