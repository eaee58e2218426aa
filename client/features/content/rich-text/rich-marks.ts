/** Marks that bodies may have: subscript, superscript and phonetic guides, which come with texts of other programs, and footnotes. */
import { Mark } from '@tiptap/core';

/** The outer one first: the reading of a phonetic guide stands within it. */
const elements = ['ruby', 'rt', 'sub', 'sup'] as const;

export const richMarks = elements.map((name, at) =>
  Mark.create({
    name,
    priority: 90 - at,
    // What is typed behind it is ordinary text.
    inclusive: false,
    parseHTML: () => [{ tag: name }, ...(name === 'ruby' ? [{ tag: 'rp', ignore: true }] : [])],
    renderHTML: () => [name, 0],
  }),
);

/** A footnote, written where its number will be. Its mark is around all others. */
export const RichNote = Mark.create({
  name: 'note',
  priority: 1_001,
  inclusive: false,
  parseHTML: () => [{ tag: 'span[role="note"]' }],
  renderHTML: () => ['span', { role: 'note' }, 0],
});
