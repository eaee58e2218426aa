/** Optimistic state of an item's like and favourite toggles and the like count, rolled back on refusal. */
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { clickLike, setFavourite } from '#shared/api/like.ts';
import { createLatestToggle } from '#client/lib/latest-toggle.ts';

export interface Marks {
  liked: boolean;
  count: number;
  favourite: boolean;
  views: number;
}

export interface ItemMarks {
  marks: () => Marks;
  subscribe: (listener: () => void) => () => void;
  turnLike: (liked: boolean) => void;
  turnFavourite: (favourite: boolean) => void;
  /** The server's state; ignored once the user has toggled. */
  learn: (facts: Partial<Marks>) => void;
  /** The user has changed. */
  forget: () => void;
}

interface Settings {
  api: Api;
  id: string;
  likeCount: number;
  viewCount: number;
  /** The login has expired; `again` repeats the action. */
  onLoggedOut: (again: () => void) => void;
  onRefused: (message: string | undefined) => void;
}

const unauthorised = 401;

export function createItemMarks({ api, id, likeCount, viewCount, onLoggedOut, onRefused }: Settings): ItemMarks {
  let shown: Marks = { liked: false, favourite: false, count: likeCount, views: viewCount };
  let confirmed = shown;
  let isTouched = false;
  const listeners = new Set<() => void>();
  const show = (change: Partial<Marks>) => {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  };
  const confirm = (change: Partial<Marks>) => {
    confirmed = { ...confirmed, ...change };
    show(change);
  };
  const settle = async <D>(call: Promise<Outcome<D>>, again: () => void): Promise<D | null> => {
    const outcome = await call;
    if (outcome.status === 'ok') return outcome.data;
    if (outcome.status === 'refused' && outcome.code === unauthorised) onLoggedOut(again);
    else onRefused(outcome.message);
    return null;
  };
  const like = createLatestToggle({
    send: (liked) => settle(api(clickLike, { body: { contentId: id, type: 'content', liked } }), () => turnLike(liked)),
    onDone: confirm,
    onFailed: () => show({ liked: confirmed.liked, count: confirmed.count }),
  });
  const keep = createLatestToggle({
    send: (favourite) => settle(api(setFavourite, { body: { contentId: id, favourite } }), () => turnFavourite(favourite)),
    onDone: confirm,
    onFailed: () => show({ favourite: confirmed.favourite }),
  });
  const turnLike = (liked: boolean) => {
    isTouched = true;
    show({ liked, count: Math.max(0, confirmed.count + Number(liked) - Number(confirmed.liked)) });
    like(liked);
  };
  const turnFavourite = (favourite: boolean) => {
    isTouched = true;
    show({ favourite });
    keep(favourite);
  };
  return {
    marks: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turnLike,
    turnFavourite,
    learn: (facts) => {
      if (!isTouched) confirm(facts);
    },
    forget: () => {
      isTouched = false;
      confirm({ liked: false, favourite: false });
    },
  };
}
