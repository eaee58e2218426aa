/** Texts with their changes, in a chunk of their own: what compares is needed only where there is something to compare with. */
import type { ReactNode } from 'react';
import { htmlDiff } from '#client/ui/text/word-diff-html.ts';

export { WordDiffText as ChangedText } from '#client/ui/text/word-diff-text.tsx';

interface Props {
  before: string;
  after: string;
  lang: string;
  /** Draws HTML. */
  children: (html: string) => ReactNode;
}

/** A body with what was removed and added marked in it. */
export function ChangedBody({ before, after, lang, children }: Props): ReactNode {
  return children(htmlDiff(before, after, lang));
}
