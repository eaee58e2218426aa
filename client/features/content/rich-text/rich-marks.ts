/** Marks that bodies may have and that come with texts of other programs: subscript, superscript and phonetic guides. */
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
