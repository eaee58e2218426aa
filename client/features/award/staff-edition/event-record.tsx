/** What is particular to events of a programme in the form of their records. */
import type { eventRecord, VenueRow } from '#shared/api/record/programme.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import { InstantField } from '#client/record/form-parts.tsx';
import { useName } from '#client/record/names.tsx';
import type { FormLayout, PartProps } from '#client/record/record-form.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';

export const eventLabels = (name: string) => `edition:eventField.${name}`;

export function checkEvent({ startsAt = '', endsAt = '' }: Readonly<Record<string, string>>, t: Translate): Record<string, string> {
  return {
    ...(startsAt ? {} : { startsAt: t('edition:programme.startMissing') }),
    ...(endsAt && endsAt > startsAt ? {} : { endsAt: t('edition:programme.endWrong') }),
  };
}

export const eventForm = (venues: readonly VenueRow[]): FormLayout<typeof eventRecord> => ({
  removeText: 'edition:programme.removeText',
  back: 'edition:programme.back',
  main: [['title', 'abstract']],
  side: [(part) => <TimeAndPlace {...part} venues={venues} />, 'window'],
  labels: eventLabels,
  check: checkEvent,
});

function TimeAndPlace({ form: { form }, venues }: PartProps<typeof eventRecord> & { venues: readonly VenueRow[] }) {
  const t = useT();
  const nameOf = useName();
  return (
    <section className="card">
      <h3>{t('edition:programme.when')}</h3>
      <InstantField label={t('edition:eventField.startsAt')} field={form.field('startsAt')} />
      <InstantField label={t('edition:eventField.endsAt')} field={form.field('endsAt')} />
      <SelectField
        label={t('edition:eventField.venueId')}
        field={form.field('venueId')}
        placeholder={t('edition:programme.noVenue')}
        options={venues.map(({ id, nameZh, nameEn }) => ({ value: id, label: nameOf(nameZh, nameEn) }))}
      />
      <Checkbox field={form.field('needsTicket')}>{t('edition:eventField.needsTicket')}</Checkbox>
    </section>
  );
}
