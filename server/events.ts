/** What happens in the business and whom it concerns: services announce, caches and log listen. */

export interface Events {
  /** Public output changed: everything that carries one of the tags is out of date. */
  contentChanged: (tags: readonly string[]) => void;
}

type Listener = Events['contentChanged'];

export interface EventBus {
  contentChanged: Events['contentChanged'];
  onContentChanged: (listener: Listener) => () => void;
}

export function createEventBus(): EventBus {
  const listeners = new Set<Listener>();
  return {
    contentChanged: (tags) => {
      for (const listener of listeners) listener(tags);
    },
    onContentChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
