/** The edition of a kit or an accreditation; the current one until another is chosen. */
import { useEffect } from 'react';
import { useEditions } from '#client/features/award/staff/use-editions.ts';
import { useT } from '#client/lib/translations.ts';
import { useName } from '#client/record/names.tsx';
import type { Field } from '#client/ui/form/form-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';

export function EditionField({ field }: { field: Field }) {
  const t = useT();
  const nameOf = useName();
  const editions = useEditions();
  const current = (editions.find(({ ceremony }) => ceremony.isCurrent) ?? editions[0])?.id ?? '';
  const { value, onChange } = field;
  useEffect(() => {
    if (value === '' && current !== '') onChange(current);
  }, [current, onChange, value]);
  return (
    <SelectField
      label={t('press:field.editionId')}
      placeholder={t('awards:form.choose')}
      options={editions.map(({ id, year, ordinalZh, ordinalEn }) => ({
        value: id,
        label: [year, nameOf(ordinalZh, ordinalEn)].filter(Boolean).join(' · '),
      }))}
      field={field}
    />
  );
}
