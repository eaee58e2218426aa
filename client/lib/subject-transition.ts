/** The picture of a card becomes that of the page it leads to, and on the way back the card's again (View Transitions). */
import { splitLanguage } from '#shared/language.ts';

/** False for visitors who prefer reduced motion or save data. */
export function allowsMovement(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && connection?.saveData !== true;
}

/** Pages that begin with the picture of their subject. */
const subjects = /^\/(content\/(episode|people)\/|pandadetail)/;
const pictures = ':is(.poster, .mask, img)';

/** The one picture of the document that has the name; two of a name would stop the transition. */
let named: HTMLElement | null = null;
let isLeaving = false;

function name(picture: HTMLElement | null | undefined): void {
  named?.style.removeProperty('view-transition-name');
  named = picture ?? null;
  named?.style.setProperty('view-transition-name', 'subject');
}

function pictureOf(anchor: Element): HTMLElement | null {
  return anchor.querySelector<HTMLElement>(pictures) ?? anchor.closest('li, article')?.querySelector<HTMLElement>(pictures) ?? null;
}

/** Names the picture of the card that a clicked link belongs to; false where nothing shall move. */
export function leaveByCard(anchor: HTMLAnchorElement): boolean {
  const picture = subjects.test(splitLanguage(anchor.pathname).path) && allowsMovement() ? pictureOf(anchor) : null;
  isLeaving = picture !== null && 'startViewTransition' in document;
  if (isLeaving) name(picture);
  return isLeaving;
}

/** Names the same picture on the page that has come; `before` is the path that was left. To be called before the page is painted. */
export function arriveAtSubject(before: string): void {
  if (named === null && !isLeaving) return;
  if (isLeaving)
    name(document.querySelector<HTMLElement>('main [data-subject]') ?? document.querySelector<HTMLElement>(`main ${pictures}`));
  else {
    const card = document.querySelector(`main a[href^="${CSS.escape(before)}"]`);
    name(card && pictureOf(card));
  }
  isLeaving = false;
}
