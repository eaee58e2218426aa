/** What is particular to press kits in the form of their records: files, embargo, and the outlets that see them. */
import { useState } from 'react';
import type { Api } from '#shared/http/api-client.ts';
import { listKitMarks, type KitMark } from '#shared/api/press/press-staff.ts';
import { kitRecord, outletRecord, outletsMax, type OutletRow } from '#shared/api/record/press.ts';
import { useT } from '#client/lib/translations.ts';
import { InstantField } from '#client/record/form-parts.tsx';
import { useName } from '#client/record/names.tsx';
import { RecordForm, type FormLayout, type FormProps, type PartProps } from '#client/record/record-form.tsx';
import { useRecord } from '#client/record/record-state.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { PressKit, type DocumentPicker } from '#client/features/award/staff/press-kit.tsx';
import { EditionField } from './edition-field.tsx';
import { kitLabels } from './kit-list.tsx';

type Part = PartProps<typeof kitRecord>;

/** `documents` is the upload of documents, which the page draws for the files. */
export function KitForm({ documents, ...props }: FormProps & { documents: DocumentPicker }) {
  const [layout] = useState(() => kitForm(documents));
  return <RecordForm of={kitRecord} layout={layout} {...props} />;
}

const kitForm = (documents: DocumentPicker): FormLayout<typeof kitRecord> => ({
  removeText: 'press:kit.removeText',
  main: [['title', 'text'], (part) => <Files {...part} documents={documents} />],
  side: [(part) => <Access {...part} />],
  labels: kitLabels,
  hints: { text: 'press:kit.textHint' },
});

/** Read anew when other files are saved: the id of the record names them too. */
const loadMarks = (api: Api, key: string, signal: AbortSignal) =>
  api(listKitMarks, { query: { id: key.split(' ', 1)[0] ?? '' } }, { signal });

function Files({ record, form: { next, put }, picker, documents }: Part & { documents: DocumentPicker }) {
  const t = useT();
  const { record: marks } = useRecord<KitMark[]>([record.id, ...record.fields.files.map((file) => file.id)].join(' '), loadMarks);
  return (
    <PressKit
      kit={next.files}
      files={record.pressFiles}
      hint={t('press:kit.filesHint')}
      warningOf={(id) => {
        const mark = marks?.find((one) => one.id === id)?.mark;
        return mark === 'fileName' || mark === 'refused' ? t(`press:mark.${mark}`) : '';
      }}
      picker={picker}
      documents={documents}
      onChange={(files) => put({ files })}
    />
  );
}

function Access({ form: { form, next, put } }: Part) {
  const t = useT();
  const edition = {
    name: 'editionId',
    value: next.editionId,
    onBlur: () => undefined,
    onChange: (editionId: string) => put({ editionId }),
  };
  return (
    <section className="card">
      <h3>{t('press:kit.access')}</h3>
      <EditionField field={edition} />
      <InstantField label={t('press:field.embargoAt')} field={form.field('embargoAt')} />
      <p className="message">{t('press:kit.embargoHint')}</p>
      <Checkbox field={form.field('isOpen')}>{t('press:field.isOpen')}</Checkbox>
      <Checkbox field={form.field('isForAll')}>{t('press:field.isForAll')}</Checkbox>
      {next.isForAll ? null : <OutletTicks chosen={next.outletIds} onChange={(outletIds) => put({ outletIds })} />}
      <p className="message">{t('press:kit.neverPublic')}</p>
    </section>
  );
}

const loadOutlets = (api: Api, _id: string, signal: AbortSignal) =>
  api(outletRecord.calls.list, { query: { pageSize: outletsMax } }, { signal });

/** The outlets that see the kit; those that were removed since are left out. */
function OutletTicks({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const t = useT();
  const nameOf = useName();
  const { record: outlets } = useRecord<OutletRow[]>('outlets', loadOutlets);
  if (!outlets) return null;
  const known = outlets.filter(({ id }) => chosen.includes(id)).map(({ id }) => id);
  if (outlets.length === 0) return <p className="message">{t('press:outlet.none')}</p>;
  return (
    <fieldset>
      <legend>{t('press:field.outletIds')}</legend>
      {outlets.map(({ id, nameZh, nameEn }) => (
        <Checkbox
          key={id}
          field={{
            name: `outlet-${id}`,
            value: known.includes(id) ? ticked : '',
            onChange: (value) => onChange(value === ticked ? [...known, id] : known.filter((one) => one !== id)),
            onBlur: () => undefined,
          }}
        >
          {nameOf(nameZh, nameEn)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
