/** Screen of a record below a guard: its list or, with `?id=`, its form if it has one. */
import { useState, type ReactNode } from 'react';
import type { AnyRecord } from '#shared/record/record.ts';
import { listRules, RecordList, type ListLayout } from './record-list.tsx';
import { RemovableRecords } from './removable-records.tsx';
import { RemovedFrame } from './removed-frame.tsx';

interface Props<R extends AnyRecord> {
  of: R;
  list: ListLayout<R>;
  /** May be loaded once it is drawn. */
  form?: (id: string, onBack: () => void) => ReactNode;
  /** Draws the list within the rest of the screen. */
  frame?: (list: ReactNode) => ReactNode;
}

export function RecordScreen<R extends AnyRecord>({ of, list, form, frame = (shown) => shown }: Props<R>) {
  const [rules] = useState(() => listRules(of, list));
  if (!form) return <RemovedFrame>{frame(<RecordList of={of} layout={list} rules={rules} />)}</RemovedFrame>;
  return <RemovableRecords list={(onOpen) => frame(<RecordList of={of} layout={list} rules={rules} onOpen={onOpen} />)} record={form} />;
}
