/** Shows the held title or paragraph in the other language until it is released. */
import type { ContentItem } from '#shared/api/content.ts';
import { isImeKey } from '#client/ui/is-ime-key.ts';
import { blocksOf } from './text-blocks.ts';

interface Hold {
  root: HTMLElement;
  /** Stands beside the text that it acts on. */
  button: HTMLButtonElement;
  /** The article in the other language; null if it cannot be had. */
  read: () => Promise<ContentItem | null>;
  signal: AbortSignal;
}

const holdMs = 350;
const movedPx = 10;

/** `first` brought it here; null if it was a touch that has ended. */
export function startHold({ root, button, read, signal }: Hold, first: Event | null): void {
  let loaded: Promise<Twins | null> | undefined;
  let at: HTMLElement | null = null;
  let held: { element: HTMLElement; restore?: () => void; x?: number; y?: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKey = false;

  const release = () => {
    clearTimeout(timer);
    if (!held) return;
    const { element, restore } = held;
    held = null;
    restore?.();
    element.style.userSelect = '';
    button.ariaPressed = 'false';
  };
  const show = async (element: HTMLElement) => {
    loaded ??= read().then((item) => (item ? twinsOf(root, item) : null));
    button.ariaPressed = 'true';
    const twins = await loaded.catch(() => null);
    if (!twins) loaded = undefined;
    const text = twins?.texts.get(element);
    if (held?.element !== element || !twins || !text) return;
    const kept = [...element.childNodes];
    const [lang, height] = [element.getAttribute('lang'), element.style.minHeight];
    element.style.minHeight = `${element.offsetHeight}px`;
    element.lang = twins.language;
    element.replaceChildren(...text());
    held.restore = () => {
      element.replaceChildren(...kept);
      element.style.minHeight = height;
      if (lang === null) element.removeAttribute('lang');
      else element.lang = lang;
    };
  };
  const hold = (element: HTMLElement | null) => {
    release();
    if (!element) return;
    held = { element };
    void show(element);
  };
  const place = (element: HTMLElement | null) => {
    at = element;
    button.toggleAttribute('data-shown', element !== null);
    if (!element) return;
    const [box, frame] = [element.getBoundingClientRect(), root.getBoundingClientRect()];
    button.style.top = `${box.top - frame.top}px`;
    button.style.left = `${Math.min(box.right - frame.left + 4, frame.width - button.offsetWidth)}px`;
  };
  const heldBy = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a, button, img')) return null;
    return holdable(root).find((element) => element.contains(target)) ?? null;
  };
  const rest = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || held || (event.target instanceof Node && button.contains(event.target))) return;
    const element = heldBy(event);
    if (element) place(element);
  };
  const press = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    const element = heldBy(event);
    if (!element) return;
    release();
    // Else the press would select the text.
    element.style.userSelect = 'none';
    held = { element, x: event.clientX, y: event.clientY };
    timer = setTimeout(() => void show(element), holdMs);
  };
  const listen = <Type extends keyof HTMLElementEventMap>(
    target: HTMLElement | Document,
    type: Type,
    run: (event: HTMLElementEventMap[Type]) => void,
  ) => target.addEventListener(type, run as EventListener, { signal });

  listen(root, 'pointerdown', press);
  listen(document, 'pointerup', release);
  listen(document, 'pointercancel', release);
  listen(document, 'pointermove', ({ clientX, clientY }) => {
    if (held?.x !== undefined && Math.hypot(clientX - held.x, clientY - (held.y ?? 0)) > movedPx) release();
  });
  listen(root, 'contextmenu', (event) => {
    if (held) event.preventDefault();
  });
  listen(root, 'pointerover', rest);
  listen(button, 'focus', () => place(at ?? holdable(root)[0] ?? null));
  listen(button, 'blur', release);
  listen(button, 'pointerdown', () => hold(at));
  listen(button, 'keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const all = holdable(root);
      const next = all[(at ? all.indexOf(at) : -1) + step];
      if (next) place(next);
      next?.scrollIntoView({ block: 'nearest' });
    } else if ((event.key === ' ' || event.key === 'Enter') && !event.repeat && !isImeKey(event)) {
      isKey = true;
      hold(at);
    }
  });
  listen(button, 'keyup', release);
  // Screen readers press without a key or a pointer, and cannot hold.
  listen(button, 'click', ({ detail }) => {
    if (detail === 0 && !isKey) {
      if (held) release();
      else hold(at);
    }
    isKey = false;
  });

  if (first instanceof PointerEvent) {
    rest(first);
    press(first);
  }
  if (document.activeElement === button) place(holdable(root)[0] ?? null);
}

interface Twins {
  language: string;
  texts: Map<HTMLElement, () => Node[]>;
}

const kinds = 'h2, h3, h4, p, blockquote, ul, ol';

/** Title, abstract and the blocks of the text. */
function holdable(root: HTMLElement): HTMLElement[] {
  const head = [...root.querySelectorAll<HTMLElement>(':scope > header :is(h1, .lead)')];
  return [...head, ...blockElements(root).filter((element) => element.matches(kinds))];
}

/** One element for each block of the text; a card stands for its link. */
function blockElements(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('.body > .prose > *, .body > .card-in-text')];
}

/** Paragraphs have a twin only where both languages are built alike. */
function twinsOf(root: HTMLElement, { language, title, contentAbstract, content }: ContentItem): Twins {
  const texts = new Map<HTMLElement, () => Node[]>();
  const words = (text: string) => () => [document.createTextNode(text)];
  const [heading, lead] = [root.querySelector<HTMLElement>('h1'), root.querySelector<HTMLElement>('.lead')];
  if (heading) texts.set(heading, words(title));
  if (lead && contentAbstract) texts.set(lead, words(contentAbstract));
  const [elements, blocks] = [blockElements(root), blocksOf(content)];
  const isAlike =
    elements.length === blocks.length &&
    elements.every((element, at) => element.matches('.card-in-text') || blocks[at]?.startsWith(`<${element.localName}`));
  if (!isAlike) return { language, texts };
  for (const [at, element] of elements.entries()) {
    if (!element.matches(kinds)) continue;
    texts.set(element, () => {
      const template = document.createElement('template');
      // The server sanitised it.
      template.innerHTML = blocks[at] ?? '';
      return [...(template.content.firstElementChild?.childNodes ?? [])];
    });
  }
  return { language, texts };
}
