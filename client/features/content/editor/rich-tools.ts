/** The tools of the toolbar: one row each, in the order of the bar. */
import type { Editor } from '@tiptap/react';
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Film,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Table,
  Trash2,
  Undo2,
  Columns2,
  Rows2,
  type StaffIcon,
} from '#client/ui/staff-icons.tsx';

const toolNames = [
  'heading2',
  'heading3',
  'heading4',
  'bold',
  'italic',
  'quote',
  'bullets',
  'numbers',
  'link',
  'picture',
  'video',
  'table',
  'rule',
  'undo',
  'redo',
  'addRow',
  'addColumn',
  'deleteRow',
  'deleteColumn',
  'deleteTable',
] as const;
export type ToolName = (typeof toolNames)[number];

export interface ToolState {
  active: ToolName[];
  disabled: ToolName[];
}

interface Tool {
  name: ToolName;
  icon: StaffIcon;
  run?: (editor: Editor) => void;
  /** Needs an answer first. */
  asks?: 'link' | 'picture' | 'video';
  isToggle?: boolean;
  isActive?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
}

interface ToolGroup {
  name: string;
  /** Only while the cursor is in a table. */
  isTable?: boolean;
  tools: readonly Tool[];
}

const on = (editor: Editor) => editor.chain().focus();
const heading = (level: 2 | 3 | 4, icon: StaffIcon): Tool => ({
  name: `heading${level}`,
  icon,
  isToggle: true,
  run: (editor) => on(editor).toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
});

export const toolGroups: readonly ToolGroup[] = [
  {
    name: 'words',
    tools: [
      heading(2, Heading2),
      heading(3, Heading3),
      heading(4, Heading4),
      {
        name: 'bold',
        icon: Bold,
        isToggle: true,
        run: (editor) => on(editor).toggleBold().run(),
        isActive: (editor) => editor.isActive('bold'),
      },
      {
        name: 'italic',
        icon: Italic,
        isToggle: true,
        run: (editor) => on(editor).toggleItalic().run(),
        isActive: (editor) => editor.isActive('italic'),
      },
    ],
  },
  {
    name: 'blocks',
    tools: [
      {
        name: 'quote',
        icon: Quote,
        isToggle: true,
        run: (editor) => on(editor).toggleBlockquote().run(),
        isActive: (editor) => editor.isActive('blockquote'),
      },
      {
        name: 'bullets',
        icon: List,
        isToggle: true,
        run: (editor) => on(editor).toggleBulletList().run(),
        isActive: (editor) => editor.isActive('bulletList'),
      },
      {
        name: 'numbers',
        icon: ListOrdered,
        isToggle: true,
        run: (editor) => on(editor).toggleOrderedList().run(),
        isActive: (editor) => editor.isActive('orderedList'),
      },
    ],
  },
  {
    name: 'parts',
    tools: [
      { name: 'link', icon: Link, asks: 'link', isActive: (editor) => editor.isActive('link') },
      { name: 'picture', icon: Image, asks: 'picture' },
      { name: 'video', icon: Film, asks: 'video' },
      {
        name: 'table',
        icon: Table,
        run: (editor) => on(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        isPossible: (editor) => !editor.isActive('table'),
      },
      { name: 'rule', icon: Minus, run: (editor) => on(editor).setHorizontalRule().run() },
    ],
  },
  {
    name: 'table',
    isTable: true,
    tools: [
      { name: 'addRow', icon: BetweenHorizontalEnd, run: (editor) => on(editor).addRowAfter().run() },
      { name: 'addColumn', icon: BetweenVerticalEnd, run: (editor) => on(editor).addColumnAfter().run() },
      { name: 'deleteRow', icon: Rows2, run: (editor) => on(editor).deleteRow().run() },
      { name: 'deleteColumn', icon: Columns2, run: (editor) => on(editor).deleteColumn().run() },
      { name: 'deleteTable', icon: Trash2, run: (editor) => on(editor).deleteTable().run() },
    ],
  },
  {
    name: 'history',
    tools: [
      { name: 'undo', icon: Undo2, run: (editor) => on(editor).undo().run(), isPossible: (editor) => editor.can().undo() },
      { name: 'redo', icon: Redo2, run: (editor) => on(editor).redo().run(), isPossible: (editor) => editor.can().redo() },
    ],
  },
];
