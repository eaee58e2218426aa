/** Venues of all editions: add, edit, and remove those without events. */
import { useState } from 'react';
import { EditButtons } from '#client/features/award/staff/edit-buttons.tsx';
import { venueRecord, type VenueRow } from '#shared/api/record/programme.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { EditDialog } from '#client/record/edit-dialog.tsx';
import { NewRecord } from '#client/record/new-record.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { useRecordActs } from '#client/record/use-record-acts.ts';
import { RemovalQuestion } from '#client/record/use-removal.tsx';

const labels = (name: string) => `edition:eventField.${name}`;

interface Props {
  venues: readonly VenueRow[];
  onChanged: () => void;
}

export function VenueCard({ venues, onChanged }: Props) {
  const t = useT();
  const nameOf = useName();
  const [edited, setEdited] = useState<VenueRow | 'new' | null>(null);
  const { remove, question } = useRecordActs('edition:programme.venueRemoveText', onChanged);
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
                <EditButtons name={name} onEdit={() => setEdited(venue)} onRemove={() => remove(venueRecord, venue.id, name)} />
              </div>
            </li>
          );
        })}
      </ol>
      {edited === 'new' ? (
        <NewRecord
          of={venueRecord}
          title={t('edition:programme.venueAdd')}
          known={{}}
          labels={labels}
          onDone={() => {
            setEdited(null);
            onChanged();
          }}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {edited && edited !== 'new' ? (
        <EditDialog
          of={venueRecord}
          id={edited.id}
          title={t('edition:programme.venueChange')}
          lines={['name', 'address']}
          labels={labels}
          onSaved={onChanged}
          onClose={() => setEdited(null)}
        />
      ) : null}
      <RemovalQuestion {...question} />
    </section>
  );
}
