/** `/manage/dictionary`: dictionaries and their entries. */
import { useState } from 'react';
import { Guard } from '#client/features/account/guard.tsx';
import { DictionaryEdit } from '#client/features/desk/dictionary-edit.tsx';
import { HeadSlot } from '#client/features/desk/head-tools.tsx';
import { ManageFrame } from '#client/features/manage/manage-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.dictionary');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageDictionaryPage() {
  const [slot, setSlot] = useState<Element | null>(null);
  return (
    <ManageFrame section="dictionary" beside={<HeadSlot ref={setSlot} />}>
      <Guard need="staff" permission="columnEdit">
        <DictionaryEdit slot={slot} />
      </Guard>
    </ManageFrame>
  );
}
