/** A list or, with `?id=` in the address, one of its records. */
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RecordWaits } from './record-state.tsx';
import { writeAddress } from './write-address.ts';

interface Props {
  list: (onOpen: (id: string) => void) => ReactNode;
  /** May be loaded once it is drawn. */
  record: (id: string, onBack: () => void) => ReactNode;
}

/** Draw it below a guard, so that the address is read in the browser only. */
export function ListOrRecord({ list, record }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  // As after a navigation: what had the focus went with the list or the record that was left.
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [id]);
  // What narrows the list stays; `part` belongs to the record that is left.
  const open = (opened: string) => void navigate({ search: writeAddress(search, { id: opened, part: '' }) });
  if (!id) return list(open);
  return <Suspense fallback={<RecordWaits />}>{record(id, () => open(''))}</Suspense>;
}
