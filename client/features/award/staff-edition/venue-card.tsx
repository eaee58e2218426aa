/** Venues of all editions: add, edit, and remove those without events. */
import { useState, type SubmitEvent } from 'react';
import { useNoteRemoval } from '#client/record/removed-frame.tsx';
import { EditButtons } from '#client/features/award/staff/edit-buttons.tsx';
import { addVenue, removeVenue, saveVenue, type ManagedVenue, type VenueFields } from '#shared/api/programme-staff.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { RecordDialog } from '#client/record/record-dialog.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { RemoveQuestion } from '#client/record/form-questions.tsx';
import { useAction } from '#client/record/use-action.ts';

interface Props {
  venues: readonly ManagedVenue[];
  onChanged: () => void;
}

export function VenueCard({ venues, onChanged }: Props) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run } = useAction(onChanged);
  const noteRemoval = useNoteRemoval();
  const [edited, setEdited] = useState<ManagedVenue | 'new' | null>(null);
  const [removal, setRemoval] = useState<ManagedVenue | null>(null);
  const remove = () => {
    if (removal)
      void run(
        () => api(removeVenue, { body: { id: removal.id } }),
        ({ removedId }) => {
          noteRemoval({ removedId, name: nameOf(removal.nameZh, removal.nameEn), onRestored: onChanged });
          onChanged();
        },
      );
    setRemoval(null);
  };
  return (
    <section className="card">
      <div className="unit">
        <h3>{t('edition:programme.venues', { count: venues.length })}</h3>
        <div className="does">
          <Button small variant="ghost" onClick={() => setEdited('new')}>
            {t('edition:programme.venueAdd')}
          </Button>
        </div>
      </div>
      {venues.length === 0 ? <p className="quiet">{t('edition:programme.venueEmpty')}</p> : null}
      <ol className="lines">
        {venues.map((venue) => {
          const name = nameOf(venue.nameZh, venue.nameEn);
          return (
            <li key={venue.id}>
              <div>
                <Names zh={venue.nameZh} en={venue.nameEn} />
                <span className="role">
                  {[nameOf(venue.addressZh, venue.addressEn), t('edition:programme.venueEvents', { count: venue.events })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <div className="does">
                <EditButtons name={name} onEdit={() => setEdited(venue)} onRemove={() => setRemoval(venue)} />
              </div>
            </li>
          );
        })}
      </ol>
      {edited ? <VenueDialog venue={edited === 'new' ? null : edited} onDone={onChanged} onClose={() => setEdited(null)} /> : null}
      {removal ? (
        <RemoveQuestion
          name={nameOf(removal.nameZh, removal.nameEn)}
          text={t('edition:programme.venueRemoveText')}
          onStay={() => setRemoval(null)}
          onGo={remove}
        />
      ) : null}
    </section>
  );
}

const names = ['nameZh', 'nameEn', 'addressZh', 'addressEn'] as const;

function VenueDialog({ venue, onDone, onClose }: { venue: ManagedVenue | null; onDone: () => void; onClose: () => void }) {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction(onDone);
  const fields: VenueFields = {
    nameZh: venue?.nameZh ?? '',
    nameEn: venue?.nameEn ?? '',
    addressZh: venue?.addressZh ?? '',
    addressEn: venue?.addressEn ?? '',
  };
  const form = useForm<keyof VenueFields>({
    initial: { ...fields },
    check: ({ nameZh, nameEn }) => (nameZh.trim() || nameEn.trim() ? {} : { nameZh: t('awards:form.nameMissing') }),
  });
  const send = () => {
    const { nameZh, nameEn, addressZh, addressEn } = form.values;
    const changes = { nameZh: nameZh.trim(), nameEn: nameEn.trim(), addressZh: addressZh.trim(), addressEn: addressEn.trim() };
    return venue
      ? run(() => api(saveVenue, { body: { id: venue.id, base: fields, changes } }))
      : run(() => api(addVenue, { body: changes }));
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.submit() !== null || !(await send())) return;
    onDone();
    onClose();
  };
  return (
    <RecordDialog
      title={t(venue ? 'edition:programme.venueChange' : 'edition:programme.venueAdd')}
      form={form}
      submitLabel={t(venue ? 'awards:form.save' : 'awards:form.add')}
      isBusy={isBusy}
      onSubmit={(event) => void handleSubmit(event)}
      onClose={onClose}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`edition:eventField.${name}`)}
          field={form.field(name)}
          maxLength={240}
          lang={name.endsWith('Zh') ? 'zh-Hans' : 'en'}
        />
      ))}
    </RecordDialog>
  );
}
