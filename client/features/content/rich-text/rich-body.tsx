/** Rich-text editor of a body in one language. Only the `rich-…` files depend on Tiptap. */
import { Plugin, Selection } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { linkAddress, tidyHtml } from './rich-html.ts';
import { richMarks, RichNote } from './rich-marks.ts';
import { cleanPasted } from './rich-paste.ts';
import { type AnyExtension, Extension } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { RichPicture, RichVideo } from './rich-figures.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';

export interface RichBodyProps {
  html: string;
  onChange: (html: string) => void;
  isWritable: boolean;
  /** Accessible name of the text. */
  label: string;
  lang: string;
  placeholder: string;
  describedBy?: string;
  /** Called with the editor when it is ready and when it is focused, for the toolbar. */
  onEditor: (editor: Editor | null) => void;
  onFocus: () => void;
  /** Called with dropped or pasted pictures; without it, pictures are ignored. */
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
  const lastHtml = useRef(html);
  const callbacks = useRef({ onChange, onEditor, onFocus, onPictures });
  useEffect(() => {
    callbacks.current = { onChange, onEditor, onFocus, onPictures };
  });
  const editor = useEditor({
    extensions,
    content: html,
    editable: isWritable,
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      handlePaste: (_view, event) => takePictures(picturesPasted(event.clipboardData), callbacks.current.onPictures),
      handleDrop: (...[view, event, , isMoved]) => {
        const pictures = isMoved ? [] : picturesIn(event.dataTransfer);
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (pictures.length > 0 && place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
        return takePictures(pictures, callbacks.current.onPictures);
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
    onFocus: () => callbacks.current.onFocus(),
    onUpdate: ({ editor: changed }) => {
      markEmpty(changed);
      const next = tidyHtml(changed.getHTML());
      // Additions of the library, such as an empty last paragraph, are not changes.
      if (next === tidyHtml(lastHtml.current)) return;
      lastHtml.current = next;
      callbacks.current.onChange(next);
    },
  });
  useEffect(() => {
    callbacks.current.onEditor(editor);
    return () => callbacks.current.onEditor(null);
  }, [editor]);
  useEffect(() => {
    if (editor.isEditable !== isWritable) editor.setEditable(isWritable, false);
  }, [editor, isWritable]);
  useEffect(() => {
    if (html === lastHtml.current) return;
    lastHtml.current = html;
    // React renders pictures synchronously, which it cannot do inside an effect.
    queueMicrotask(() => {
      if (editor.isDestroyed || lastHtml.current !== html) return;
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

/** Word and browsers paste an image of the text together with the text; only an image that comes alone is used. */
function picturesPasted(data: DataTransfer | null): File[] {
  return data && data.getData('text/plain').trim() === '' ? picturesIn(data) : [];
}

function picturesIn(data: DataTransfer | null): File[] {
  return Array.from(data?.files ?? []).filter(({ type }) => type.startsWith('image/'));
}

/** Without column widths, which depend on the reader's screen. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });

/** Keyboard: Tab leaves the text, brackets indent lists, and no other key leaves the text by accident. */
const KeyboardRules = Extension.create({
  name: 'keyboard-rules',
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
          // Stops the editor from handling Tab without preventing it, so that the browser moves the focus.
          keydown: (_view, event) => !isImeKey(event) && event.key === 'Tab',
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
  KeyboardRules,
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
  ...richMarks,
  RichNote,
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
];
