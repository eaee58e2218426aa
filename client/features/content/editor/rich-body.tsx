/** The body of a work in one language, as a text that can be formatted. Only this folder's `rich-…` files know the library behind it. */
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { extensions } from './rich-extensions.ts';
import { picturesIn, picturesPasted } from './rich-files.ts';
import { tidyHtml } from './rich-output.ts';

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
