/** Domain events and the people whom they concern: services announce, caches and log listen. */

/** The tag of all public output: every cache forgets everything, as after the import of a site. */
export const everythingTag = '*';

export interface Events {
  /** Public output changed: everything that carries one of the tags is out of date. */
  contentChanged: (tags: readonly string[]) => void;
  /** Views, likes or comments were counted: what shows them as they are now and carries one of the tags is out of date. */
  figuresChanged: (tags: readonly string[]) => void;
}

type Listener = Events['contentChanged'];

export interface EventBus {
  contentChanged: Events['contentChanged'];
  onContentChanged: (listener: Listener) => () => void;
  figuresChanged: Events['figuresChanged'];
  onFiguresChanged: (listener: Listener) => () => void;
}

export function createEventBus(): EventBus {
  const content = createChannel();
  const figures = createChannel();
  return { contentChanged: content.tell, onContentChanged: content.listen, figuresChanged: figures.tell, onFiguresChanged: figures.listen };
}

function createChannel() {
  const listeners = new Set<Listener>();
  return {
    tell: (tags: readonly string[]): void => {
      for (const listener of listeners) listener(tags);
    },
    listen: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
