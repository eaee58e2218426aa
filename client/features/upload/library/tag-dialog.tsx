/** Dialog that adds a tag to the selected pictures, or removes it. */
import { useId, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { MediaTag } from '#shared/api/media.ts';
import { tagMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';

interface Props {
  /** The tags in use. */
  tags: readonly MediaTag[];
  /** Number of selected pictures. */
  count: number;
  onTag: (tag: string, isAdded: boolean) => Promise<boolean>;
  onClose: () => void;
}

const offered = 12;

export function TagDialog({ tags, count, onTag, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const { isOpen, answer } = useAnswer(onClose);
  const act = async (isAdded: boolean) => {
    const tag = text.trim();
    if (tag === '') return setError(t('media:tag.missing'));
    answer('go');
    await onTag(tag, isAdded);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void act(true);
  };
  const field = {
    name: 'tag',
    value: text,
    ...(error ? { error } : {}),
    onChange: (value: string) => {
      setText(value);
      setError('');
    },
    onBlur: () => undefined,
  };
  return (
    <TagFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={id}>
      <h2 id={id}>{t('media:tag.title', { count })}</h2>
      <form onSubmit={handleSubmit} noValidate>
        <TextField label={t('media:field.tag')} maxLength={tagMax} field={field} />
        {tags.length > 0 ? (
          <div className="offers" role="group" aria-label={t('media:tag.known')}>
            {tags.slice(0, offered).map(({ tag }) => (
              <Button key={tag} small variant="ghost" onClick={() => field.onChange(tag)}>
                {tag}
              </Button>
            ))}
          </div>
        ) : null}
        <div className="answers">
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('media:tag.cancel')}
          </Button>
          <Button variant="ghost" onClick={() => void act(false)}>
            {t('media:tag.remove')}
          </Button>
          <Button type="submit">{t('media:tag.add')}</Button>
        </div>
      </form>
    </TagFrame>
  );
}

const TagFrame = styled(QuestionFrame)`
  h2 + form {
    margin-top: 1.1rem;
  }
  .offers {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
    margin-top: 0.75rem;
  }
`;
