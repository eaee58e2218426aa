/** Rich-text editor of a body in one language. Only the `rich-…` files depend on Tiptap. */
import { Plugin, Selection } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { cleanPasted, linkAddress, tidyHtml } from './rich-html.ts';
import { type AnyExtension, Extension } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { RichPicture, RichVideo } from './rich-figures.tsx';

export interface RichBodyProps {
  html: string;
  onChange: (html: string) => void;
  isWritable: boolean;
  /** Name of the text for those who do not see where it stands. */
  label: string;
  lang: string;
  placeholder: string;
  describedBy?: string;
  /** Told the editor when it is ready and when it has the focus, for the toolbar. */
  onEditor: (editor: Editor | null) => void;
  onFocus: () => void;
  /** Pictures that were dropped or pasted; where there is none, nothing is taken. */
  onPictures?: (files: readonly File[]) => void;
}

export function RichBody({
  html,
  onChange,
  isWritable,
  label,
  lang,
  placeholder,
  describedBy,
  onEditor,
  onFocus,
  onPictures,
}: RichBodyProps) {
  const shown = useRef(html);
  const told = useRef({ onChange, onEditor, onFocus, onPictures });
  useEffect(() => {
    told.current = { onChange, onEditor, onFocus, onPictures };
  });
  const editor = useEditor({
    extensions,
    content: html,
    editable: isWritable,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      handlePaste: (_view, event) => takePictures(picturesPasted(event.clipboardData), told.current.onPictures),
      handleDrop: (...[view, event, , isMoved]) => {
        const pictures = isMoved ? [] : picturesIn(event.dataTransfer);
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (pictures.length > 0 && place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
        return takePictures(pictures, told.current.onPictures);
      },
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
        class: 'rich',
        'data-placeholder': placeholder,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
    },
    onCreate: ({ editor: made }) => markEmpty(made),
    onFocus: () => told.current.onFocus(),
    onUpdate: ({ editor: changed }) => {
      markEmpty(changed);
      const next = tidyHtml(changed.getHTML());
      // What the library adds by itself, such as a line to go on typing in, is no change.
      if (next === tidyHtml(shown.current)) return;
      shown.current = next;
      told.current.onChange(next);
    },
  });
  useEffect(() => {
    told.current.onEditor(editor);
    return () => told.current.onEditor(null);
  }, [editor]);
  useEffect(() => {
    if (editor.isEditable !== isWritable) editor.setEditable(isWritable, false);
  }, [editor, isWritable]);
  useEffect(() => {
    if (html === shown.current) return;
    shown.current = html;
    // Pictures are drawn by React at once, which it does not do inside an effect.
    queueMicrotask(() => {
      if (editor.isDestroyed || shown.current !== html) return;
      editor.commands.setContent(html, { emitUpdate: false });
      markEmpty(editor);
    });
  }, [editor, html]);
  return <EditorContent editor={editor} />;
}

function markEmpty(editor: Editor): void {
  if (editor.isDestroyed) return;
  editor.view.dom.toggleAttribute('data-empty', editor.isEmpty);
}

function takePictures(files: readonly File[], onPictures: RichBodyProps['onPictures']): boolean {
  if (files.length === 0 || !onPictures) return false;
  onPictures(files);
  return true;
}

/** Word and browsers paste a picture of the text beside the text itself; only a picture that comes alone is meant. */
function picturesPasted(data: DataTransfer | null): File[] {
  return data && data.getData('text/plain').trim() === '' ? picturesIn(data) : [];
}

function picturesIn(data: DataTransfer | null): File[] {
  return Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));
}

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

const extensions: AnyExtension[] = [
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
