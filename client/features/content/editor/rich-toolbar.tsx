/** One toolbar for the text that has the focus: one stop for the Tab key, arrow keys within, Escape back into the text. */
import { useEditorState, type Editor } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { useT } from '#client/lib/translations.ts';
import { toolGroups, type ToolName, type ToolState } from './rich-tools.ts';

/** What the toolbar asks its owner for. */
export type Asked = 'link' | 'picture' | 'video';

interface Props {
  editor: Editor | null;
  /** Name of the text that the tools are for. */
  target: string;
  onAsk: (what: Asked) => void;
}

export function RichToolbar({ editor, target, onAsk }: Props) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<ToolName>('heading2');
  const state = useEditorState({ editor, selector: ({ editor: now }) => (now ? stateOf(now) : null) });
  const groups = toolGroups.filter(({ isTable }) => !isTable || state?.isInTable);
  const names = groups.flatMap(({ tools }) => tools.map(({ name }) => name));
  const current = names.includes(stop) ? stop : names[0];
  const handleKeyDown = (event: KeyboardEvent) => {
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
                className={classNames('ibtn', state?.active.includes(name) && 'on')}
                aria-label={t(`editor:tools.${name}`)}
                title={t(`editor:tools.${name}`)}
                aria-pressed={isToggle ? (state?.active.includes(name) ?? false) : undefined}
                aria-disabled={isOff || undefined}
                tabIndex={name === current ? 0 : -1}
                // The selection stays in the text.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setStop(name)}
                onClick={() => {
                  if (isOff || !editor) return;
                  if (asks) onAsk(asks);
                  else run?.(editor);
                }}
              >
                <ToolIcon className="ic" aria-hidden="true" />
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
