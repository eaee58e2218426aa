/** What a body can be made of; the server's allow-list (`server/services/core/html-text.ts`) lets exactly this through. */
import { Extension, type AnyExtension } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Plugin } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { linkAddress } from './link-address.ts';
import { cleanPasted } from './rich-paste.ts';
import { RichPicture } from './rich-picture.tsx';
import { RichVideo } from './rich-video.ts';

/** Without the widths of its columns, which readers' screens decide. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });

/** The keyboard: Tab leaves the text, lists are indented with brackets, and nothing in the text is a way out by accident. */
const Manners = Extension.create({
  name: 'manners',
  priority: 1_000,
  addKeyboardShortcuts: () => ({
    'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
    'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: cleanPasted,
        handleDOMEvents: {
          // Taken from the editor without being prevented: the browser moves on.
          keydown: (_view, event) => event.key === 'Tab',
          click: (_view, event) => {
            if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
            return false;
          },
        },
      },
    }),
  ],
});

export const extensions: AnyExtension[] = [
  Manners,
  RichVideo,
  RichPicture,
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => linkAddress(url) !== null,
      HTMLAttributes: { rel: null, target: null, class: null },
    },
  }),
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
];
