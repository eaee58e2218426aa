/** `/manage/agreements`: versions of the user agreement and the privacy policy. */
import { lazy, Suspense, type ComponentProps } from 'react';
import { Guard } from '#client/features/account/guard.tsx';
import { AgreementList } from '#client/features/site/staff-settings/agreement-list.tsx';
import { StaffFrame } from '#client/features/manage/staff-frame.tsx';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { addTexts } from '#client/lib/translations.ts';

// The editor and its texts come with the form.
const RichTextField = lazy(() =>
  Promise.all([import('#client/features/content/rich-text/rich-text-field.tsx'), addTexts(['editor'])]).then(([module]) => ({
    default: module.RichTextField,
  })),
);

export function head(_data: unknown, { t }: HeadContext): Head {
  const title = t('manage:frame.section.agreements');
  return { title, description: t('manage:head.description'), crumbs: [title], noindex: true };
}

export default function ManageAgreementsPage() {
  return (
    <StaffFrame section="agreements">
      <Guard need="staff" permission="siteEdit">
        <AgreementList Body={Editor} />
      </Guard>
    </StaffFrame>
  );
}

function Editor(field: ComponentProps<typeof RichTextField>) {
  return (
    <Suspense>
      <RichTextField {...field} />
    </Suspense>
  );
}
