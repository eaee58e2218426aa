/** An editable part of the site on its screen: a placeholder until it is read, then its form. */
import type { ReactNode } from 'react';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ListFailed, ListWaiting } from '#client/ui/list/list-states.tsx';
import { useSitePart, type EditedPart, type FormPart, type PartCalls } from './use-site-part.ts';

interface Props<Data> {
  /** The same object for the life of the screen. */
  calls: PartCalls<Data>;
  children: (edited: EditedPart<Data>, part: FormPart<Data>) => ReactNode;
}

export function PartScreen<Data>({ calls, children }: Props<Data>) {
  const edited = useSitePart(calls);
  if (edited.part) return children(edited, edited.part);
  return <PartWaiting isFailed={edited.isFailed} onRetry={edited.reload} />;
}

export function PartWaiting({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const texts = useListTexts();
  return isFailed ? <ListFailed texts={texts} onRetry={onRetry} /> : <ListWaiting texts={texts} />;
}
