/** The user of this tab, and the login popup; known after hydration only, so that the page's HTML is the same for everyone. */
import { proxy, ref } from 'valtio';
import type { UserInfo } from '#shared/api/account.ts';

/** `unknown` until the tab has checked its token. */
export type SessionStatus = 'unknown' | 'anonymous' | 'known';
export type LoginTab = 'login' | 'register' | 'password';

/** Why the login popup is open. */
export interface LoginRequest {
  tab: LoginTab;
  /** Site path to go to afterwards; '' = home, as the specification says. */
  jumpUrl: string;
  /** Pending action of the visitor; runs after the login instead of a navigation. */
  afterwards: (() => void) | null;
}

export interface SessionState {
  status: SessionStatus;
  user: UserInfo | null;
  /** The open login popup (the specification's showLogin), or null. */
  login: LoginRequest | null;
  /** Code of the invitation link; stored only after the server has confirmed it. */
  invitationCode: string;
}

/** The initial session. */
export function createSession(): SessionState {
  return proxy<SessionState>({ status: 'unknown', user: null, login: null, invitationCode: '' });
}

type Session = { session: SessionState };

/** Opens the login popup. */
export function openLogin({ session }: Session, { tab = 'login', jumpUrl = '', afterwards = null }: Partial<LoginRequest> = {}): void {
  session.login = ref({ tab, jumpUrl, afterwards });
}

/** Closes the login popup and drops its pending action. */
export function closeLogin({ session }: Session): void {
  session.login = null;
}

/** Runs an action that needs an account: at once, or after a login. */
export function whenLoggedIn(tab: Session, action: () => void): void {
  if (tab.session.status === 'known') action();
  else openLogin(tab, { afterwards: action });
}

/** Sets the logged-in user. */
export function setUser({ session }: Session, user: UserInfo): void {
  session.user = user;
  session.status = 'known';
}

/** Clears the session. */
export function clearUser({ session }: Session): void {
  session.user = null;
  session.status = 'anonymous';
}
