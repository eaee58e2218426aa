/** A video of the work inside its text: an id and a name, drawn by the site's own player; the link is what stays without scripts. */
import { Node, type CommandProps } from '@tiptap/core';
import { paths } from '#shared/paths.ts';

const idPattern = /^[A-Za-z0-9_-]{1,64}$/;

export const RichVideo = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  // Before pictures, whose figures have no id.
  priority: 110,

  addAttributes: () => ({
    id: { default: '', parseHTML: (figure: HTMLElement) => figure.dataset['video'] ?? '', rendered: false },
    title: { default: '', parseHTML: (figure: HTMLElement) => figure.textContent.trim(), rendered: false },
  }),

  parseHTML: () => [
    { tag: 'figure[data-video]', priority: 60, getAttrs: (figure) => (idPattern.test(figure.dataset['video'] ?? '') ? null : false) },
  ],

  renderHTML: ({ node }) => {
    const { id, title } = node.attrs as { id: string; title: string };
    return ['figure', { 'data-video': id }, ['a', { href: paths.videoPlay(id) }, title]];
  },
});

/** Puts a video where the cursor is. */
export function insertVideo(video: { id: string; title: string }): (props: CommandProps) => boolean {
  return ({ commands }) => commands.insertContent([{ type: 'video', attrs: video }, { type: 'paragraph' }]);
}
