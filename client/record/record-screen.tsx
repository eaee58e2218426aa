/** Screen of a record below a guard: its list or, with `?id=`, its form, which is loaded when one is opened. */
import { lazy, useState } from 'react';
import type { AnyRecord } from '#shared/record/record.ts';
import type { PicturePicker } from '#client/lib/picture-picker.ts';
import type { RecordPage } from './preview-button.tsx';
import type { FormLayout } from './record-form.tsx';
import { listRules, RecordList, type ListLayout } from './record-list.tsx';
import { RemovableRecords } from './removable-records.tsx';

const RecordForm = lazy(() => import('./record-form.tsx').then((module) => ({ default: module.RecordForm<AnyRecord> })));

interface Props<R extends AnyRecord> {
  of: R;
  list: ListLayout<R>;
  form: FormLayout<R>;
  picker: PicturePicker;
  Preview?: RecordPage;
}

export function RecordScreen<R extends AnyRecord>({ of, list, form, picker, Preview }: Props<R>) {
  const [rules] = useState(() => listRules(of, list));
  return (
    <RemovableRecords
      list={(onOpen) => <RecordList of={of} layout={list} rules={rules} onOpen={onOpen} />}
      record={(id, onBack) => (
        <RecordForm
          of={of}
          layout={form as unknown as FormLayout<AnyRecord>}
          id={id}
          picker={picker}
          {...(Preview && { Preview })}
          onBack={onBack}
        />
      )}
    />
  );
}
