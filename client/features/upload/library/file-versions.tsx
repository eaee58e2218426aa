/** The file of a picture: it is replaced by another one, and earlier ones are used again for 30 days. */
import { useState } from 'react';
import { replaceMedia, type LibraryItem, type MediaVersion } from '#shared/api/media.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { DocumentDrop } from '#client/features/upload/document-drop.tsx';
import { ImageDrop } from '#client/features/upload/image-drop.tsx';

interface Props {
  /** The picture as it was read or saved last. */
  item: LibraryItem;
  versions: readonly MediaVersion[];
  /** An earlier file comes with its focal point. */
  onFile: (now: LibraryItem) => void;
  /** Called after a replacement, and after a refusal because somebody else has changed the picture. */
  onChanged: () => void;
}

export function FileVersions({ item, versions, onFile, onChanged }: Props) {
  const t = useT();
  const api = useApi();
  const Drop = item.document ? DocumentDrop : ImageDrop;
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState({ text: '', isError: false });
  const replace = async (by: { byId: string } | { number: number }) => {
    setBusy(true);
    const outcome = await api(replaceMedia, { body: { id: item.id, version: item.version, ...by } });
    setBusy(false);
    const isDone = outcome.status === 'ok';
    setMessage({ text: isDone ? t('media:file.replaced') : (outcome.message ?? t('media:act.failed')), isError: !isDone });
    setChoosing(false);
    if (isDone) onFile(outcome.data.item);
    onChanged();
  };
  return (
    <section className="card">
      <h3>{t('media:file.title')}</h3>
      <p className="message">{t('media:file.hint')}</p>
      {isChoosing ? (
        <Drop label={t('media:file.drop')} onDone={({ id }) => void replace({ byId: id })} />
      ) : (
        <div>
          <Button small variant="ghost" busy={isBusy} onClick={() => setChoosing(true)}>
            {t('media:file.replace')}
          </Button>
        </div>
      )}
      <span className={message.isError ? 'message error' : 'message'} role="status">
        {message.text}
      </span>
      <ul className="uses">
        {versions.map(({ number, url, width, height, replaceTime, replacedBy }) => (
          <li key={number}>
            {url ? (
              <a href={url} target="_blank" rel="noopener">
                {t('media:item.size', { width, height })}
              </a>
            ) : null}
            <span className="sub">
              <span>{t('media:file.until')}</span> <TimeText value={replaceTime} /> <span>{replacedBy}</span>
            </span>
            <div>
              <Button small variant="ghost" busy={isBusy} onClick={() => void replace({ number })}>
                <span>{t('media:file.again')}</span>
                {url ? <span className="visually-hidden">{` ${t('media:item.size', { width, height })}`}</span> : null}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
