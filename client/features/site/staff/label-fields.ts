/** Fields that several forms of the staff screens have: names in both languages, and an identifier that stays. */
import { labelMax } from '#shared/api/record/column.ts';
import { proposeIdentifier } from '#shared/content/identifier.ts';
import { useT } from '#client/lib/translations.ts';
import type { DialogField } from '#client/record/form-dialog.tsx';

/** As the server's rule of identifiers. */
export const idPattern = /^[A-Za-z0-9_-]{1,64}$/;
const idMax = 64;

interface ProposalOptions {
  fallback: string;
  taken: readonly string[];
}

export function useLabelFields() {
  const t = useT();
  const labels: readonly DialogField<'labelZh' | 'labelEn'>[] = [
    { name: 'labelZh', kind: 'text', label: t('staff:form.labelZh'), required: true, maxLength: labelMax, lang: 'zh-Hans' },
    { name: 'labelEn', kind: 'text', label: t('staff:form.labelEn'), required: true, maxLength: labelMax, lang: 'en' },
  ];
  return {
    labels,
    /** Proposed from the English name; `taken` are those of the neighbours. */
    idField: <Name extends string>(name: Name | 'labelEn', { fallback, taken }: ProposalOptions): DialogField<Name | 'labelEn'> => ({
      name,
      kind: 'identifier',
      label: t('staff:form.id'),
      hint: t('staff:form.idHint'),
      maxLength: idMax,
      propose: ({ labelEn }) => proposeIdentifier(labelEn, { taken, fallback, max: idMax }),
    }),
  };
}
