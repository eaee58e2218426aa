/** Where a login leads: to what the visitor was about to do, to the page that asked for it, else home. */
import { useNavigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import { closeLogin } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';

/** Call it once the user is known. The popup, if there is one, closes. */
export function useLoginFinish(): () => void {
  const tab = useTabState();
  const navigate = useNavigate();
  return () => {
    const request = tab.session.login;
    closeLogin(tab);
    // A first password that staff has given opens nothing but its own change.
    if (tab.session.user?.mustChangePassword) void navigate(paths.setPassword);
    else if (request?.afterwards) request.afterwards();
    else void navigate(request?.jumpUrl || paths.home);
  };
}
