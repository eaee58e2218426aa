/** Dialog for the name of saved filters, and whether the list opens with them. */
import { useId, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { SavedView } from '#shared/api/account/saved-view.ts';
import { savedViewNameMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, ticked } from '#client/ui/form/checkbox.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { useAnswer } from '#client/ui/overlay/use-answer.ts';

interface Props {
  /** Null for new ones. */
  view: SavedView | null;
  /** Names of the list's other saved filters. */
  taken: readonly string[];
  /** Gives the server's message where it refuses. */
  onSave: (fields: Pick<SavedView, 'name' | 'isDefault'>) => Promise<string | null>;
  onClose: () => void;
}

export function ViewDialog({ view, taken, onSave, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [isJudged, setJudged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isOpen, answer } = useAnswer(onClose);
  const text = name.trim();
  const isTaken = taken.some((one) => one.toLowerCase() === text.toLowerCase());
  const fault =
    text === ''
      ? t('views:dialog.noName')
      : [...text].length > savedViewNameMax
        ? t('views:dialog.longName', { max: savedViewNameMax })
        : isTaken
          ? t('views:dialog.taken')
          : null;
  const error = (isJudged ? fault : null) ?? refusal ?? undefined;
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setJudged(true);
    setRefusal(null);
    const input = event.currentTarget.querySelector<HTMLElement>('[name="name"]');
    if (fault) return input?.focus();
    setBusy(true);
    const problem = await onSave({ name: text, isDefault });
    setBusy(false);
    if (problem === null) return answer('go');
    setRefusal(problem);
    return input?.focus();
  };
  return (
    <Frame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <form onSubmit={(event) => void handleSubmit(event)} noValidate>
        <h2 id={`${id}-title`}>{t(view ? 'views:dialog.renameTitle' : 'views:dialog.saveTitle')}</h2>
        <p>{t('views:dialog.own')}</p>
        <TextField
          label={t('views:dialog.name')}
          required
          autoComplete="off"
          field={{ name: 'name', value: name, error, onChange: setName, onBlur: () => undefined }}
        />
        <Checkbox
          field={{
            name: 'isDefault',
            value: isDefault ? ticked : '',
            onChange: (value) => setDefault(value === ticked),
            onBlur: () => undefined,
          }}
        >
          {t('views:dialog.default')}
        </Checkbox>
        <div className="answers">
          <Button variant="ghost" onClick={() => answer('stay')}>
            {t('views:dialog.cancel')}
          </Button>
          <Button type="submit" busy={isBusy}>
            {t('views:dialog.saveName')}
          </Button>
        </div>
      </form>
    </Frame>
  );
}

const Frame = styled(QuestionFrame)`
  .tick {
    margin-top: 1rem;
  }
  .tick label {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.5rem;
    font-size: var(--t-ui);
  }
  .tick input {
    flex: none;
    width: 1.2rem;
    height: 1.2rem;
    margin: 0;
    accent-color: var(--primary);
  }
`;
