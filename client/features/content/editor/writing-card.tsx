/** The sheet with both languages under one toolbar; on narrow screens one language at a time. */
import type { Editor } from '@tiptap/react';
import { Fragment, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { MediaItem } from '#shared/api/content-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { TabList } from '#client/ui/tabs.tsx';
import type { Draft } from './draft.ts';
import type { DraftState } from './draft-state.ts';
import { languageState } from './language-mark.tsx';
import { SideTexts } from './side-texts.tsx';
import type { EditorSlots } from './slots.ts';
import type { Kit } from './rich-kit.ts';
import { sides, type Side } from './work-values.ts';

interface Props {
  draft: Draft;
  state: DraftState;
  slots: EditorSlots;
  kit: Kit | null;
  side: Side;
  onSide: (side: Side) => void;
}

type Asked = 'link' | 'picture' | 'video';

export function WritingCard({ draft, state, slots, kit, side, onSide }: Props) {
  const t = useT();
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const [editors, setEditors] = useState<Record<Side, Editor | null>>({ zh: null, en: null });
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Each paste and drop that is still being sent. */
  const [pasted, setPasted] = useState<readonly { files: readonly File[]; side: Side; key: number }[]>([]);
  const note = useCallback((of: Side, editor: Editor | null) => setEditors((before) => ({ ...before, [of]: editor })), []);
  const editor = editors[side];
  useToolbarKey(card);
  const put = (into: Editor | null, item: MediaItem, of: Side) => into && kit?.putPicture(into, { item, side: of });
  const labelOf = (key: Side) => `${t(`editor:language.${key}`)} · ${t(`editor:language.state.${languageState(state, key)}`)}`;
  return (
    <>
      <TabList
        id={id}
        className="seg languages"
        label={t('editor:language.choose')}
        tabs={sides.map((key) => ({ key, label: labelOf(key) }))}
        active={side}
        onChange={onSide}
      />
      <div ref={card} className="sheet">
        {kit ? <kit.RichToolbar editor={editor} target={t(`editor:language.${side}`)} onAsk={setAsked} /> : <div className="tools" />}
        <div className="two">
          {sides.map((of) => (
            <div key={of} id={`${id}-panel-${of}`} className="side-part" data-shown={of === side}>
              <SideTexts
                side={of}
                draft={draft}
                state={state}
                Body={kit?.RichBody ?? null}
                onEditor={(made) => note(of, made)}
                onFocus={() => onSide(of)}
                onPictures={(files) => setPasted((before) => [...before, { files, side: of, key: (before.at(-1)?.key ?? 0) + 1 }])}
              />
            </div>
          ))}
        </div>
        <Suspense>
          {pasted.map(({ files, side: of, key }) => (
            <Fragment key={key}>
              {slots.pasted({
                files,
                onDone: (item) => put(editors[of], item, of),
                onEnd: () => setPasted((before) => before.filter((one) => one.key !== key)),
              })}
            </Fragment>
          ))}
        </Suspense>
      </div>
      {kit && editor && (asked === 'link' || asked === 'video') ? (
        <kit.RichDialog what={asked} editor={editor} side={side} videos={state.item?.videos ?? []} onClose={() => setAsked(null)} />
      ) : null}
      <Suspense>
        {editor && asked === 'picture'
          ? slots.library({
              onPick: (item) => {
                setAsked(null);
                put(editor, item, side);
              },
              onClose: () => setAsked(null),
            })
          : null}
      </Suspense>
    </>
  );
}

/** Alt+F10 leads from the text to its tools, as in other editors; Escape leads back. */
function useToolbarKey(card: { current: HTMLElement | null }): void {
  useEffect(() => {
    const element = card.current;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return;
      event.preventDefault();
      element?.querySelector<HTMLElement>('[data-toolbar] [tabindex="0"]')?.focus();
    };
    element?.addEventListener('keydown', handleKeyDown);
    return () => element?.removeEventListener('keydown', handleKeyDown);
  }, [card]);
}
