/** `/manage/agreements`: versions of the user agreement and the privacy policy. */
import { lazy, Suspense, type ComponentProps } from 'react';
import { AgreementList } from '#client/features/site/staff-settings/agreement-list.tsx';
import { staffHead, staffPage } from '#client/staff-page.tsx';
import { addTexts } from '#client/lib/translations.ts';

// The editor and its texts come with the form.
const RichTextField = lazy(() =>
  Promise.all([import('#client/features/content/rich-text/rich-text-field.tsx'), addTexts(['editor'])]).then(([module]) => ({
    default: module.RichTextField,
  })),
);

export const head = staffHead('agreements');

export default staffPage('agreements', { permission: 'siteEdit' }, () => <AgreementList Body={Editor} />);

function Editor(field: ComponentProps<typeof RichTextField>) {
  return (
    <Suspense>
      <RichTextField {...field} />
    </Suspense>
  );
}
