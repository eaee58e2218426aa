/** Keyboard shortcuts of the focused player. */
import { isImeKey } from '#client/ui/is-ime-key.ts';

export type PlayerAction =
  | { do: 'toggle' }
  | { do: 'mute' }
  | { do: 'subtitles' }
  | { do: 'fullscreen' }
  | { do: 'next' }
  | { do: 'skip'; seconds: number }
  | { do: 'volume'; change: number }
  | { do: 'jump'; share: number };

const actions: Readonly<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  ArrowLeft: { do: 'skip', seconds: -5 },
  ArrowRight: { do: 'skip', seconds: 5 },
  j: { do: 'skip', seconds: -10 },
  l: { do: 'skip', seconds: 10 },
  ArrowUp: { do: 'volume', change: 0.1 },
  ArrowDown: { do: 'volume', change: -0.1 },
  Home: { do: 'jump', share: 0 },
  End: { do: 'jump', share: 1 },
  c: { do: 'subtitles' },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  n: { do: 'next' },
};

export interface Key {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing?: boolean;
  keyCode?: number;
}

/**
 * The action of a key, or null where the key belongs to somebody else: to the browser, to a field, to an open menu, or
 * to a button that it presses.
 */
export function playerAction(event: Key, target: { tagName: string; role: string | null; type?: string }): PlayerAction | null {
  if (isImeKey(event) || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (/^(SELECT|TEXTAREA)$/.test(target.tagName) || target.role?.startsWith('menuitem')) return null;
  if (target.tagName === 'INPUT' && /^(Arrow|Home|End)/.test(event.key)) return null;
  if (event.key === ' ' && target.tagName === 'BUTTON') return null;
  return actions[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}
