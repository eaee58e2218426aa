/** Who is using this tab; known after hydration only, so that the page's HTML is the same for everyone. */
import { proxy } from 'valtio';
import type { UserType } from '#shared/user-type.ts';

/** The part of the user-info answer that screens read. */
export interface SessionUser {
  id: string;
  nickName: string;
  userType: UserType;
  roles: readonly string[];
}

export interface SessionState {
  user: SessionUser | null;
}

/** Nobody known yet. */
export function createSession(): SessionState {
  return proxy<SessionState>({ user: null });
}
