/** Import of a list's records from a table, which is loaded when it is opened. */
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { addTexts, useT } from '#client/lib/translations.ts';
import { Upload } from '#client/ui/picture/staff-icons.tsx';

const ImportSheet = lazy(() =>
  Promise.all([import('./import-sheet.tsx'), addTexts(['table-import'])]).then(([module]) => ({ default: module.ImportSheet })),
);

export function ImportButton(props: Omit<ComponentProps<typeof ImportSheet>, 'onClose'>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="icon-button line" title={t('awards:list.import')} onClick={() => setOpen(true)}>
        <Upload className="icon" aria-hidden="true" />
        <span className="visually-hidden">{t('awards:list.import')}</span>
      </button>
      <Suspense>{isOpen ? <ImportSheet {...props} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
