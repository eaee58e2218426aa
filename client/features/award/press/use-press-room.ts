/** State of the press room: the token of the link is exchanged for a cookie, and the kits are read with that. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { leavePressRoom, openPressRoom, readPressRoom, type PressRoom } from '#shared/api/press/press.ts';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { createBrowserApi } from '#client/lib/api.ts';
import { useLanguage } from '#client/lib/translations.ts';

export interface PressRoomState {
  room: PressRoom | null;
  /** `over`: there is no accreditation, or it has ended. */
  phase: 'loading' | 'ready' | 'over' | 'failed';
  reload: () => void;
  leave: () => Promise<void>;
}

const over: readonly number[] = [400, 404, 410];
const token = /^#([A-Za-z0-9_-]{20,100})$/;
/** An open page reads the room again, so that it tells the end of an embargo or of the accreditation. */
const rereadMs = 60_000;

export function usePressRoom(): PressRoomState {
  const language = useLanguage();
  // Holders of a link are not logged in, and the server draws the shell without any API.
  const api = useMemo(() => createBrowserApi({ language, token: () => null }), [language]);
  const [state, setState] = useState<Pick<PressRoomState, 'room' | 'phase'>>({ room: null, phase: 'loading' });
  const load = useCallback(async () => {
    const outcome = await enter(api);
    if (outcome.status === 'ok') return setState({ room: outcome.data, phase: outcome.data ? 'ready' : 'over' });
    if (outcome.status === 'refused' && over.includes(outcome.code)) return setState({ room: null, phase: 'over' });
    // A room that was read stays on the screen while the network is away.
    return setState((before) => (before.room ? before : { room: null, phase: 'failed' }));
  }, [api]);
  useEffect(() => {
    const again = () => void load();
    const poll = () => document.visibilityState === 'visible' && again();
    void load();
    addEventListener('hashchange', again);
    document.addEventListener('visibilitychange', poll);
    const timer = setInterval(poll, rereadMs);
    return () => {
      removeEventListener('hashchange', again);
      document.removeEventListener('visibilitychange', poll);
      clearInterval(timer);
    };
  }, [load]);
  const leave = async () => {
    const outcome = await api(leavePressRoom, { body: {} });
    if (outcome.status === 'ok') setState({ room: null, phase: 'over' });
  };
  return { ...state, reload: () => void load(), leave };
}

/** The token leaves the URL before the room is read, so that neither history nor address bar keep it. */
async function enter(api: Api): Promise<Outcome<PressRoom | null>> {
  const [, secret] = token.exec(location.hash) ?? [];
  if (secret) {
    const opened = await api(openPressRoom, { body: { token: secret } });
    if (opened.status !== 'ok') return opened;
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  }
  return api(readPressRoom, { body: {} });
}
