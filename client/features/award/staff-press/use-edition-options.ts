/** Editions for selects, and the one that is chosen first. */
import { useName } from '#client/record/names.tsx';
import { useEditions } from '#client/features/award/staff/use-editions.ts';
import type { SelectOption } from '#client/ui/form/select-field.tsx';

export function useEditionOptions(): { options: SelectOption[]; current: string } {
  const nameOf = useName();
  const editions = useEditions();
  return {
    options: editions.map(({ id, year, ordinalZh, ordinalEn }) => ({
      value: id,
      label: [year, nameOf(ordinalZh, ordinalEn)].filter(Boolean).join(' · '),
    })),
    current: (editions.find(({ ceremony }) => ceremony.isCurrent) ?? editions[0])?.id ?? '',
  };
}
