/** A list or, with `?id=` in the URL, one of its records. */
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RecordWaits } from './record-state.tsx';
import { writeAddress } from './write-address.ts';

export interface ListOrRecordProps {
  list: (onOpen: (id: string) => void) => ReactNode;
  /** May be loaded once it is drawn. */
  record: (id: string, onBack: () => void) => ReactNode;
}

/** Only below a guard, so that the URL is only read in the browser. */
export function ListOrRecord({ list, record }: ListOrRecordProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  // As after a navigation, because the focused element disappeared with the list or record.
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [id]);
  // Keeps the list's filters; `part` belongs to the record.
  const open = (opened: string) => void navigate({ search: writeAddress(search, { id: opened, part: '' }) });
  if (!id) return list(open);
  return <Suspense fallback={<RecordWaits />}>{record(id, () => open(''))}</Suspense>;
}
