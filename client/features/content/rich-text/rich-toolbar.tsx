/** Toolbar of the focused text: one tab stop, arrow keys between buttons, Escape returns to the text. */
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { useT } from '#client/lib/translations.ts';
import {
  Asterisk,
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Columns2,
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
  Rows2,
  type StaffIcon,
  Table,
  Trash2,
  Undo2,
} from '#client/ui/picture/staff-icons.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';

/** Dialogs that the toolbar opens. */
export type InsertKind = 'link' | 'picture' | 'video';

interface Props {
  editor: Editor | null;
  /** Name of the text that the toolbar acts on. */
  target: string;
  /** Dialogs that are offered; all unless given. */
  inserts?: readonly InsertKind[];
  onAsk: (what: InsertKind) => void;
}

export function RichToolbar({ editor, target, inserts, onAsk }: Props) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<ToolName>('heading2');
  const state = useEditorState({ editor, selector: ({ editor: now }) => (now ? stateOf(now) : null) });
  const groups = toolGroups
    .filter(({ isTable }) => !isTable || state?.isInTable)
    .map((group) => ({ ...group, tools: group.tools.filter(({ asks }) => !asks || !inserts || inserts.includes(asks)) }));
  const names = groups.flatMap(({ tools }) => tools.map(({ name }) => name));
  const current = names.includes(stop) ? stop : names[0];
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isImeKey(event)) return;
    if (event.key === 'Escape') editor?.commands.focus();
    const at = names.indexOf(current ?? 'heading2');
    const next = { ArrowRight: (at + 1) % names.length, ArrowLeft: (at - 1 + names.length) % names.length, Home: 0, End: names.length - 1 }[
      event.key
    ];
    const name = next === undefined ? undefined : names[next];
    if (!name) return;
    event.preventDefault();
    setStop(name);
    bar.current?.querySelector<HTMLElement>(`[data-tool="${name}"]`)?.focus();
  };
  return (
    <div
      ref={bar}
      className="tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={t('editor:tools.name', { target })}
      data-toolbar=""
      onKeyDown={handleKeyDown}
    >
      {groups.map(({ name: group, tools }) => (
        <div key={group} className="group">
          {tools.map(({ name, icon: ToolIcon, run, asks, isToggle }) => {
            const isOff = !editor?.isEditable || state?.disabled.includes(name);
            return (
              <button
                key={name}
                type="button"
                data-tool={name}
                className={classNames('icon-button', state?.active.includes(name) && 'on')}
                aria-label={t(`editor:tools.${name}`)}
                title={t(`editor:tools.${name}`)}
                aria-pressed={isToggle ? (state?.active.includes(name) ?? false) : undefined}
                aria-disabled={isOff || undefined}
                tabIndex={name === current ? 0 : -1}
                // Keeps the selection in the text.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setStop(name)}
                onClick={() => {
                  if (isOff || !editor) return;
                  if (asks) onAsk(asks);
                  else run?.(editor);
                }}
              >
                <ToolIcon className="icon" aria-hidden="true" />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function stateOf(editor: Editor): ToolState & { active: ToolName[]; disabled: ToolName[]; isInTable: boolean } {
  const tools = toolGroups.flatMap((group) => group.tools);
  return {
    isInTable: editor.isActive('table'),
    active: tools.filter(({ isActive }) => isActive?.(editor)).map(({ name }) => name),
    disabled: tools.filter(({ isPossible }) => isPossible && !isPossible(editor)).map(({ name }) => name),
  };
}

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
  'note',
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

interface ToolState {
  active: ToolName[];
  disabled: ToolName[];
}

interface Tool {
  name: ToolName;
  icon: StaffIcon;
  run?: (editor: Editor) => void;
  /** Opens a dialog first. */
  asks?: 'link' | 'picture' | 'video';
  isToggle?: boolean;
  isActive?: (editor: Editor) => boolean;
  isPossible?: (editor: Editor) => boolean;
}

interface ToolGroup {
  name: string;
  /** Shown only while the cursor is in a table. */
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

const toolGroups: readonly ToolGroup[] = [
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
        name: 'note',
        icon: Asterisk,
        isToggle: true,
        run: (editor) => on(editor).extendMarkRange('note').toggleMark('note').run(),
        isActive: (editor) => editor.isActive('note'),
        isPossible: (editor) => !editor.state.selection.empty || editor.isActive('note'),
      },
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
