/**
 * Back closes what lies over the page: every open modal dialog has a history entry of its own, a copy of the page's.
 * The router never sees these entries: they carry its index, and their `popstate` events stop here.
 */

/** What is needed of React Router. */
interface Router {
  readonly state: { readonly navigation: { readonly state: string }; readonly location: { readonly key: string } };
  subscribe: (listener: () => void) => () => void;
}

interface Entry {
  /** Router's place of the page in the history. */
  idx?: number;
  /** How many dialogs are open at this entry. */
  dialogs?: number;
}

interface Open {
  dialog: HTMLDialogElement;
  /** Page that the dialog was opened on. */
  key: string;
}

/** Starts it for the life of the page. */
export function startDialogHistory(router: Router): void {
  const open: Open[] = [];
  /** Traversals of our own, whose events are not the visitor's. */
  let own = 0;
  let lastIdx = entryNow()?.idx;

  const goBack = () => {
    own += 1;
    history.back();
  };
  /** While a step back of our own is under way, a new entry would be lost. */
  let isPushDue = false;
  const pushEntry = () => {
    isPushDue = own > 0;
    if (!isPushDue) history.pushState({ ...(history.state as object | null), dialogs: open.length }, '');
  };

  const handleOpened = (dialog: HTMLDialogElement) => {
    if (!dialog.matches(':modal') || open.some((one) => one.dialog === dialog)) return;
    forgetRemoved();
    open.push({ dialog, key: router.state.location.key });
    pushEntry();
  };
  const followRouter = () => {
    const idx = entryNow()?.idx;
    if (idx === lastIdx) return;
    lastIdx = idx;
    // A navigation ends the steps back that were under way.
    own = 0;
    isPushDue = false;
  };
  /** Closed by its own controls: its entry goes, unless a link in it leads on already; the way back then steps over it. */
  const handleClosed = (dialog: HTMLDialogElement) => {
    const at = open.findIndex((one) => one.dialog === dialog);
    if (at < 0) return;
    const [closed] = open.splice(at, 1);
    // A step back and a navigation at once would race.
    if (isLeaving) return;
    setTimeout(() => {
      const isOnPage = router.state.navigation.state === 'idle' && router.state.location.key === closed?.key;
      if (isOnPage && (entryNow()?.dialogs ?? 0) > open.length) goBack();
    });
  };
  let isLeaving = false;
  const handleLeaving = ({ type, target }: Event) => {
    if (type === 'click' && !(target instanceof Element && target.closest('a[href]'))) return;
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
    });
  };

  /** Dialogs that went with their part of the page were never closed. */
  const forgetRemoved = () => {
    for (let at = open.length - 1; at >= 0; at -= 1) if (!open[at]?.dialog.isConnected) open.splice(at, 1);
  };
  const handlePop = (event: PopStateEvent) => {
    forgetRemoved();
    const entry = entryNow();
    const dialogs = entry?.dialogs ?? 0;
    if (own > 0) {
      own -= 1;
      event.stopImmediatePropagation();
      if (isPushDue) pushEntry();
    } else if (open.length > dialogs && entry?.idx === lastIdx) {
      event.stopImmediatePropagation();
      closeTop();
    } else if (dialogs > open.length) {
      // What a dialog left when a link led on from it: the way back steps over it, the way forward too where there is one.
      event.stopImmediatePropagation();
      if ((entry?.idx ?? 0) < (lastIdx ?? 0)) history.back();
      else history.forward();
    } else if (entry?.idx !== undefined && entry.idx === lastIdx) {
      // Back from the entry of a removed dialog to its page: the visitor means the page before.
      event.stopImmediatePropagation();
      history.back();
    }
  };
  /** As Esc does, so that a form with text may ask first; it then keeps its entry. */
  const closeTop = () => {
    const top = open.at(-1);
    if (!top) return;
    if (top.dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) {
      open.pop();
      top.dialog.close();
    } else pushEntry();
  };

  if ((entryNow()?.dialogs ?? 0) > 0) history.replaceState({ ...(history.state as object), dialogs: 0 }, '');
  // The router tells of a navigation before it writes the entry.
  router.subscribe(() => setTimeout(followRouter));
  // Before the router's own listener.
  addEventListener('popstate', handlePop, { capture: true });
  addEventListener('click', handleLeaving, { capture: true });
  addEventListener('submit', handleLeaving, { capture: true });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLDialogElement)) continue;
      if (target.open) handleOpened(target);
      else handleClosed(target);
    }
  }).observe(document, { subtree: true, attributeFilter: ['open'] });
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) handleOpened(dialog);
}

function entryNow(): Entry | null {
  return history.state as Entry | null;
}
