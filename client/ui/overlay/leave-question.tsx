/** Asks before a page with unsaved text is left: within the site with a question of ours, out of it with the browser's. */
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { QuestionDialog } from './question-dialog.tsx';

interface Props {
  /** Something has been typed and not saved. */
  isDirty: boolean;
  /** Also where only the query changes, for pages whose parts lie behind it. */
  withinPage?: boolean;
  texts: { title: string; text: string; stay: string; go: string };
}

/** Tells the group around a question whether something within it is unsaved. */
const GroupContext = createContext<((isDirty: boolean) => void) | null>(null);

/** Asks for its own text and for that of editors opened within it: the router takes one question at a time. */
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
