/** What stands in the place of something that is fetched to be edited, and where that failed. */
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { ListFailed, ListWaiting } from '#client/ui/list-states.tsx';
import { ManageList } from '#client/ui/manage-list-style.ts';

/** While a part of the screen is loaded. */
export function RecordWaits() {
  return <RecordState isFailed={false} onRetry={() => undefined} />;
}

export function RecordState({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const texts = useListTexts();
  return (
    <ManageList>
      <div className="sheet">{isFailed ? <ListFailed texts={texts} onRetry={onRetry} /> : <ListWaiting texts={texts} />}</div>
    </ManageList>
  );
}
