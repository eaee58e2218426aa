/** Asks before leaving a page with unsaved text: with a dialog within the site, with the browser's prompt otherwise. */
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router';
import { QuestionDialog } from './question-dialog.tsx';

interface LeaveTexts {
  title: string;
  text: string;
  stay: string;
  go: string;
}

interface Props {
  /** There is unsaved text. */
  isDirty: boolean;
  /** Also asks when only the query changes. */
  withinPage?: boolean;
  texts: LeaveTexts;
}

/** Registers the question of a nested editor with unsaved text in the surrounding group; null without any. */
const GroupContext = createContext<((texts: LeaveTexts | null) => void) | null>(null);

/** Asks for its own text and that of nested editors, with their question: the router allows one blocker at a time. */
export function LeaveGroup({ children, isDirty, texts, ...rest }: Props & { children: ReactNode }): ReactNode {
  const [within, setWithin] = useState<LeaveTexts | null>(null);
  return (
    <GroupContext value={setWithin}>
      {children}
      <LeaveGuard {...rest} isDirty={isDirty || within !== null} texts={within ?? texts} />
    </GroupContext>
  );
}

/** Within a `LeaveGroup` the group asks. */
export function LeaveQuestion(props: Props): ReactNode {
  const setWithin = use(GroupContext);
  return setWithin ? <DirtyReport {...props} setWithin={setWithin} /> : <LeaveGuard {...props} />;
}

function DirtyReport({ isDirty, texts, setWithin }: Props & { setWithin: (texts: LeaveTexts | null) => void }): null {
  const { title, text, stay, go } = texts;
  useEffect(() => {
    if (!isDirty) return undefined;
    setWithin({ title, text, stay, go });
    return () => setWithin(null);
  }, [isDirty, title, text, stay, go, setWithin]);
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
