/** One picture of the library: descriptions in both languages, and deletion. */
import { useState, type SubmitEvent } from 'react';
import { altMax, deleteMedia, saveMedia, type LibraryItem } from '#shared/api/media.ts';
import type { Outcome } from '#shared/http/api-client.ts';
import { mediaNameMax } from '#shared/limits.ts';
import { theirsIn, useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';

interface Props {
  item: LibraryItem;
  /** Called after a change, to reload the list. */
  onChanged: () => void;
  onBack: () => void;
}

export function MediaDetails({ item, onChanged, onBack }: Props) {
  const t = useT();
  const api = useApi();
  const [base, setBase] = useState({ name: item.name, altZh: item.altZh, altEn: item.altEn });
  const [alts, setAlts] = useState(base);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const act = async (call: () => Promise<Outcome<unknown>>) => {
    setBusy(true);
    const outcome = await call();
    setBusy(false);
    setAsking(false);
    if (outcome.status !== 'ok') {
      const theirs = theirsIn(outcome);
      setBase({ ...base, ...theirs });
      return setProblem(
        theirs
          ? t('upload:library.changed')
          : (outcome.message ?? t(`upload:problem.${outcome.status === 'network' ? 'network' : 'failed'}`)),
      );
    }
    onChanged();
    onBack();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void act(() => api(saveMedia, { body: { id: item.id, base, changes: alts } }));
  };
  const field = (name: keyof typeof alts) => ({
    name,
    value: alts[name],
    onChange: (value: string) => setAlts({ ...alts, [name]: value }),
    onBlur: () => undefined,
  });
  return (
    <form className="details" onSubmit={handleSubmit}>
      <Picture image={item.image} sizes="20rem" widths={[320, 480]} alt="" />
      <div className="texts">
        <TextField label={t('upload:library.name')} maxLength={mediaNameMax} field={field('name')} />
        <TextField label={t('upload:library.altZh')} lang="zh-Hans" maxLength={altMax} field={field('altZh')} />
        <TextField label={t('upload:library.altEn')} lang="en" maxLength={altMax} field={field('altEn')} />
        <p className="message">{t('upload:library.hint')}</p>
        {problem ? (
          <p className="message error" role="alert">
            <Icon name="circle-alert" />
            <span>{problem}</span>
          </p>
        ) : null}
        <div className="acts">
          <Button type="submit" small busy={isBusy}>
            {t('upload:library.save')}
          </Button>
          <Button small variant="ghost" onClick={onBack}>
            {t('upload:library.back')}
          </Button>
          {isAsking ? (
            <Button small variant="danger" busy={isBusy} onClick={() => void act(() => api(deleteMedia, { body: { ids: [item.id] } }))}>
              {t('upload:library.deleteSure')}
            </Button>
          ) : (
            <Button small variant="ghost" onClick={() => setAsking(true)}>
              {t('upload:library.delete')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
