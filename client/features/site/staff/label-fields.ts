/** Fields that several forms of the staff screens have: names in both languages, and an identifier that stays. */
import { labelMax } from '#shared/api/column-staff.ts';
import { useT } from '#client/lib/translations.ts';
import type { DialogField } from './form-dialog.tsx';

/** As the server's rule of identifiers. */
const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

export function useLabelFields() {
  const t = useT();
  const labels: readonly DialogField<'labelZh' | 'labelEn'>[] = [
    { name: 'labelZh', kind: 'text', label: t('staff:form.labelZh'), required: true, maxLength: labelMax, lang: 'zh-Hans' },
    { name: 'labelEn', kind: 'text', label: t('staff:form.labelEn'), required: true, maxLength: labelMax, lang: 'en' },
  ];
  return {
    labels,
    idField: <Name extends string>(name: Name, label: string): DialogField<Name> => ({
      name,
      kind: 'text',
      label,
      hint: t('staff:form.idHint'),
      required: true,
      maxLength: 64,
    }),
    /** The message of an identifier that is none; null where it is one. */
    idProblem: (id: string): string | null => (idPattern.test(id.trim()) ? null : t('staff:form.idWrong')),
  };
}
