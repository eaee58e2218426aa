/** Bodies with marked changes, in a separate chunk, because the diff is needed only for items with an earlier version. */
import type { ReactNode } from 'react';
import { htmlDiff } from '#client/ui/text/word-diff-html.ts';

export { WordDiffText as ChangedText } from '#client/ui/text/word-diff-text.tsx';

interface Props {
  before: string;
  after: string;
  lang: string;
  /** Renders HTML. */
  children: (html: string) => ReactNode;
}

/** A body with marked insertions and deletions. */
export function ChangedBody({ before, after, lang, children }: Props): ReactNode {
  return children(htmlDiff(before, after, lang));
}
