/** Asks before a page with unsaved text is left: within the site with a question of ours, out of it with the browser's. */
import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { QuestionDialog } from './question-dialog.tsx';

interface Props {
  /** Something has been typed and not saved. */
  isDirty: boolean;
  /** Also where only the query changes, for pages whose parts lie behind it. */
  withinPage?: boolean;
  texts: { title: string; text: string; stay: string; go: string };
}

export function LeaveQuestion({ isDirty, withinPage = false, texts }: Props): ReactNode {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && (currentLocation.pathname !== nextLocation.pathname || (withinPage && currentLocation.search !== nextLocation.search)));
  useEffect(() => {
    if (!isDirty) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', handleUnload);
    return () => removeEventListener('beforeunload', handleUnload);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return <QuestionDialog title={texts.title} text={texts.text} stayLabel={texts.stay} goLabel={texts.go} onStay={blocker.reset} onGo={blocker.proceed} />;
}
