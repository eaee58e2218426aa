/** Dialogs of the toolbar for links and videos. */
import type { Editor } from '@tiptap/react';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { VideoItem } from '#shared/api/content-staff.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';
import { linkAddress } from './rich-html.ts';
import type { InsertKind } from './rich-toolbar.tsx';
import { insertVideo } from './rich-figures.tsx';
import type { Side } from '#client/features/content/editor/item-values.ts';

interface Props {
  /** Pictures have their own dialog, the media library. */
  what: Exclude<InsertKind, 'picture'>;
  editor: Editor;
  side: Side;
  videos: readonly VideoItem[];
  onClose: () => void;
}

export function RichDialog(props: Props) {
  const t = useT();
  const id = useId();
  const { what, onClose } = props;
  const { isOpen, answer } = useAnswer(onClose);
  const close = () => answer('stay');
  const parts: Record<Props['what'], (props: Props) => ReactNode> = { link: LinkForm, video: VideoChoice };
  const Part = parts[what];
  return (
    <QuestionFrame open={isOpen} onClose={close} aria-labelledby={id}>
      <h2 id={id}>{t(`editor:insert.${what}`)}</h2>
      <Part {...props} onClose={close} />
    </QuestionFrame>
  );
}

function LinkForm({ editor, onClose }: Props) {
  const t = useT();
  const id = useId();
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [typed, setTyped] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const finish = (run: () => void) => {
    onClose();
    run();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const href = linkAddress(typed);
    if (href === null) return setWrong(true);
    const isAnywhere = editor.state.selection.empty && before === '';
    const link = { type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] };
    return finish(() =>
      isAnywhere
        ? editor.chain().focus().insertContent(link).run()
        : editor.chain().focus().extendMarkRange('link').setLink({ href }).run(),
    );
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className="field">
        <label htmlFor={id}>{t('editor:insert.address')}</label>
        <input
          id={id}
          className="input"
          inputMode="url"
          value={typed}
          maxLength={2_000}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-message`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span id={`${id}-message`} className={isWrong ? 'message error' : 'message'} role={isWrong ? 'alert' : undefined}>
          {t(isWrong ? 'editor:insert.addressWrong' : 'editor:insert.addressHint')}
        </span>
      </div>
      <div className="answers">
        {before ? (
          <Button variant="ghost" onClick={() => finish(() => editor.chain().focus().extendMarkRange('link').unsetLink().run())}>
            {t('editor:insert.removeLink')}
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onClose}>
          {t('editor:insert.cancel')}
        </Button>
        <Button type="submit">{t('editor:insert.set')}</Button>
      </div>
    </form>
  );
}

function VideoChoice({ editor, side, videos, onClose }: Props) {
  const t = useT();
  const titleOf = ({ titleZh, titleEn, fileName }: VideoItem) => (side === 'zh' ? titleZh : titleEn) || fileName;
  return (
    <>
      {videos.length === 0 ? <p>{t('editor:insert.noVideo')}</p> : null}
      {videos.map((video) => (
        <Button
          key={video.id}
          variant="ghost"
          onClick={() => {
            onClose();
            editor
              .chain()
              .focus()
              .command(insertVideo({ id: video.id, title: titleOf(video) }))
              .run();
          }}
        >
          {titleOf(video)}
        </Button>
      ))}
      <Answers onClose={onClose} />
    </>
  );
}

function Answers({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <div className="answers">
      <Button variant="ghost" onClick={onClose}>
        {t('editor:insert.cancel')}
      </Button>
    </div>
  );
}
