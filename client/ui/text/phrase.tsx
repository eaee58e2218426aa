/**
 * A heading's text with the places where its lines may break.
 * Server and browser may split words differently, and React would then throw the server's heading away. So a part that
 * is being hydrated never splits: it takes the phrases that the server put into the page.
 */
import { useSyncExternalStore, type ReactNode } from 'react';
import { breakable } from '#shared/content/heading-breaks.ts';
import type { Language } from '#shared/language.ts';
import { useLanguage } from './language-context.tsx';

interface Props {
  text: string;
  /** Language of the text, when it is not the page's. */
  lang?: Language;
}

/** Use inside headings: `<h2><Phrase text={title} /></h2>`. */
export function Phrase({ text, lang }: Props): ReactNode {
  const own = useLanguage();
  // By its text, so that another text comes in an element of its own.
  return <span key={text}>{(lang ?? own) === 'zh-Hans' ? <ChinesePhrase text={text} /> : text}</span>;
}

function ChinesePhrase({ text }: { text: string }): ReactNode {
  const isHydrating = useSyncExternalStore(subscribeToNothing, isNotHydrating, isHydratingNow);
  // The texts stand beside each other, but never change: another text comes in another element.
  return phrasesOf(text, isHydrating).flatMap((phrase, index) => (index > 0 ? [<wbr key={index} />, phrase] : [phrase]));
}

const subscribeToNothing = () => () => undefined;
const isNotHydrating = () => false;
const isHydratingNow = () => true;

/** Line breaks from the server, by text. Cached, so that the breaks of a heading never change on screen. */
const fromPage = new Map<string, readonly string[]>();
let marksSeen = 0;

function phrasesOf(text: string, isHydrating: boolean): readonly string[] {
  if (typeof document === 'undefined') return breakable(text, 'zh-Hans');
  if (isHydrating) {
    readPage();
    // The server left this text whole.
    if (!fromPage.has(text)) fromPage.set(text, [text]);
  }
  return fromPage.get(text) ?? breakable(text, 'zh-Hans');
}

/** Collects the server's phrases; again only when the page has gained marks, as it does while it streams in. */
function readPage(): void {
  const marks = document.getElementsByTagName('wbr');
  if (marks.length === marksSeen) return;
  marksSeen = marks.length;
  for (const parent of new Set(Array.from(marks, (mark) => mark.parentNode))) {
    for (const phrases of runsOf(parent)) fromPage.set(phrases.join(''), phrases);
  }
}

/** The texts among an element's children, each split at its marks. */
function runsOf(parent: ParentNode | null): string[][] {
  const runs: string[][] = [];
  let run: string[] = [''];
  for (const node of parent?.childNodes ?? []) {
    if (node instanceof Text) run.push((run.pop() ?? '') + node.data);
    else if (node.nodeName === 'WBR') run.push('');
    else {
      runs.push(run);
      run = [''];
    }
  }
  return [...runs, run].filter((phrases) => phrases.length > 1);
}
