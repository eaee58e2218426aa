/** Asks before leaving a page with unsaved text: with a dialog within the site, with the browser's prompt otherwise. */
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { QuestionDialog } from './question-dialog.tsx';

interface Props {
  /** There is unsaved text. */
  isDirty: boolean;
  /** Also asks when only the query changes. */
  withinPage?: boolean;
  texts: { title: string; text: string; stay: string; go: string };
}

/** Reports to the surrounding group whether there is unsaved text. */
const GroupContext = createContext<((isDirty: boolean) => void) | null>(null);

/** Asks for its own text and that of nested editors: the router allows one blocker at a time. */
export function LeaveGroup({ children, isDirty, ...rest }: Props & { children: ReactNode }): ReactNode {
  const [isDirtyWithin, setDirtyWithin] = useState(false);
  return (
    <GroupContext value={setDirtyWithin}>
      {children}
      <LeaveGuard {...rest} isDirty={isDirty || isDirtyWithin} />
    </GroupContext>
  );
}

/** Within a `LeaveGroup` the group asks. */
export function LeaveQuestion(props: Props): ReactNode {
  const setGroupDirty = use(GroupContext);
  return setGroupDirty ? <DirtyReport isDirty={props.isDirty} setGroupDirty={setGroupDirty} /> : <LeaveGuard {...props} />;
}

function DirtyReport({ isDirty, setGroupDirty }: { isDirty: boolean; setGroupDirty: (isDirty: boolean) => void }): null {
  useEffect(() => {
    setGroupDirty(isDirty);
    return () => setGroupDirty(false);
  }, [isDirty, setGroupDirty]);
  return null;
}

function LeaveGuard({ isDirty, withinPage = false, texts }: Props): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && (currentLocation.pathname !== nextLocation.pathname || (withinPage && currentLocation.search !== nextLocation.search)),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', handleUnload);
    return () => removeEventListener('beforeunload', handleUnload);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <QuestionDialog
      title={texts.title}
      text={texts.text}
      stayLabel={texts.stay}
      goLabel={texts.go}
      onStay={blocker.reset}
      onGo={blocker.proceed}
    />
  );
}
