/** A text diff as `<ins>` and `<del>`. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { wordDiff } from './word-diff.ts';

interface Props {
  before: string;
  after: string;
  lang: string;
}

export function WordDiffText({ before, after, lang }: Props): ReactNode {
  const tags = { same: 'span', added: 'ins', removed: 'del' } as const;
  return (
    <Text lang={lang}>
      {wordDiff(before, after, lang).map(({ kind, text }, index) => {
        const Tag = tags[kind];
        return <Tag key={index}>{text}</Tag>;
      })}
    </Text>
  );
}

const Text = styled.p`
  white-space: pre-wrap;
  line-height: 1.8;

  ins {
    background: var(--success-ground);
    color: var(--success);
  }
  del {
    background: var(--danger-ground);
    color: var(--danger);
  }
`;
