/**
 * The back button closes the top dialog: every open modal dialog has a history entry, a copy of the page's.
 * The router never sees these entries: they carry its index, and their `popstate` events stop here.
 */

/** The part of React Router that is used. */
interface Router {
  readonly state: { readonly navigation: { readonly state: string }; readonly location: { readonly key: string } };
  subscribe: (listener: () => void) => () => void;
}

interface Entry {
  /** The router's index of the page in the history. */
  idx?: number;
  /** Router's key of the page; absent for the first page of a visit. */
  key?: string;
  /** How many dialogs are open at this entry. */
  dialogs?: number;
}

/** The router's key for an entry without one. */
const initialKey = 'default';

interface OpenDialog {
  dialog: HTMLDialogElement;
  /** Page that the dialog was opened on. */
  key: string;
}

interface Tracker {
  readonly router: Router;
  readonly open: OpenDialog[];
  /** Pending `history.back()` calls of this module; their events are ignored. */
  ownSteps: number;
  /** An entry pushed while one of them is pending would be lost. */
  isPushDue: boolean;
  /** Router's index of the page that is shown. */
  pageIdx: number | undefined;
  /** The last known position in the history. */
  entry: Entry;
  /** Whether a link or form was used in this task. */
  isLeaving: boolean;
}

/** Call it once per page load. */
export function startDialogHistory(router: Router): void {
  const tracker: Tracker = {
    router,
    open: [],
    ownSteps: 0,
    isPushDue: false,
    pageIdx: entryNow().idx,
    entry: entryNow(),
    isLeaving: false,
  };
  if ((entryNow().dialogs ?? 0) > 0) history.replaceState({ ...entryNow(), dialogs: 0 }, '');
  // The router has written the entry when it notifies; a step back may follow at once.
  router.subscribe(() => followRouter(tracker));
  // Registered before the router's own listener.
  addEventListener('popstate', (event) => handlePop(tracker, event), { capture: true });
  for (const type of ['click', 'submit']) addEventListener(type, (event) => noteLeaving(tracker, event), { capture: true });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLDialogElement)) continue;
      if (target.open) handleOpened(tracker, target);
      else handleClosed(tracker, target);
    }
  }).observe(document, { subtree: true, attributeFilter: ['open'] });
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) handleOpened(tracker, dialog);
}

function handleOpened(tracker: Tracker, dialog: HTMLDialogElement): void {
  if (!dialog.matches(':modal') || tracker.open.some((one) => one.dialog === dialog)) return;
  forgetRemoved(tracker);
  // A link that opens a dialog leads nowhere.
  tracker.isLeaving = false;
  tracker.open.push({ dialog, key: tracker.router.state.location.key });
  pushEntry(tracker);
}

/** Closed by its own controls: removes its entry, unless a link in it has navigated; going back then skips the entry. */
function handleClosed(tracker: Tracker, dialog: HTMLDialogElement): void {
  const { open, router } = tracker;
  const at = open.findIndex((one) => one.dialog === dialog);
  if (at < 0) return;
  const [closed] = open.splice(at, 1);
  // A step back and a navigation at once would race.
  if (tracker.isLeaving) return;
  setTimeout(() => {
    const isOnPage = router.state.navigation.state === 'idle' && router.state.location.key === closed?.key;
    if (!isOnPage || (entryNow().dialogs ?? 0) <= open.length) return;
    tracker.ownSteps += 1;
    history.back();
  });
}

function handlePop(tracker: Tracker, event: PopStateEvent): void {
  forgetRemoved(tracker);
  const { open, pageIdx, entry: before } = tracker;
  const { idx, dialogs = 0 } = (tracker.entry = entryNow());
  const isOfPage = idx !== undefined && idx === pageIdx;
  const isClosing = isOfPage && open.length > dialogs;
  const isWithinPage = isOfPage && before.idx === idx && (before.dialogs ?? 0) > 0;
  // Also a way back to this page while the way forward from it is loading.
  if (tracker.ownSteps === 0 && !isClosing && !isWithinPage && dialogs <= open.length) return;
  event.stopImmediatePropagation();
  if (tracker.ownSteps > 0) {
    tracker.ownSteps -= 1;
    if (tracker.isPushDue) pushEntry(tracker);
  } else if (isClosing) closeTop(tracker);
  // The entry of a dialog that a link navigated away from: going back skips it, and going forward too if there is an entry ahead.
  else if (dialogs > open.length && (idx ?? 0) >= (pageIdx ?? 0)) history.forward();
  // Or going back from the entry of a removed dialog: the target is the page before it.
  else history.back();
}

/** Cancels the dialog like Esc; a form with unsaved text may ask first and then keeps its entry. */
function closeTop(tracker: Tracker): void {
  const top = tracker.open.at(-1);
  if (!top) return;
  if (top.dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) {
    tracker.open.pop();
    top.dialog.close();
  } else pushEntry(tracker);
}

function pushEntry(tracker: Tracker): void {
  tracker.isPushDue = tracker.ownSteps > 0;
  if (tracker.isPushDue) return;
  history.pushState({ ...entryNow(), dialogs: tracker.open.length }, '');
  tracker.entry = entryNow();
}

/** A navigation cancels pending steps back. */
function followRouter(tracker: Tracker): void {
  const { idx, key = initialKey } = entryNow();
  // A step over an entry of a dialog, or one whose page is loading: the history is not where the router is.
  if (key !== tracker.router.state.location.key) return;
  tracker.entry = entryNow();
  if (idx === tracker.pageIdx) return;
  tracker.pageIdx = idx;
  tracker.ownSteps = 0;
  tracker.isPushDue = false;
}

function noteLeaving(tracker: Tracker, { type, target }: Event): void {
  if (type === 'click' && !(target instanceof Element && target.closest('a[href]'))) return;
  tracker.isLeaving = true;
  setTimeout(() => {
    tracker.isLeaving = false;
  });
}

/** Dialogs that were unmounted while open. */
function forgetRemoved({ open }: Tracker): void {
  for (let at = open.length - 1; at >= 0; at -= 1) if (!open[at]?.dialog.isConnected) open.splice(at, 1);
}

function entryNow(): Entry {
  return (history.state as Entry | null) ?? {};
}
