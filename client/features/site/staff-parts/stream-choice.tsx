/** Adds the stream of an encoder as the video that plays live. */
import { styled } from 'styled-components';
import { useState, type KeyboardEvent } from 'react';
import { addLiveStream, type LiveStream } from '#shared/api/video-staff.ts';
import { isStreamPath, streamPathMax } from '#shared/video/live-stream.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { isImeKey } from '#client/ui/is-ime-key.ts';

interface Props {
  /** Name of the field, which is unique in the form. */
  name: string;
  /** Titles of the session, which become those of the stream. */
  titles: { titleZh: string; titleEn: string };
  onStream: (stream: LiveStream) => void;
}

const example = 'live/ceremony/index.m3u8';

export function StreamChoice({ name, titles, onStream }: Props) {
  const t = useT();
  const api = useApi();
  const [path, setPath] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const wrong = t('site-parts:live.streamWrong', { example });
  const add = async () => {
    if (isBusy) return;
    if (!isStreamPath(path.trim())) {
      setError(wrong);
      return;
    }
    setBusy(true);
    const outcome = await api(addLiveStream, { body: { ...titles, path: path.trim() } });
    setBusy(false);
    if (outcome.status === 'ok') onStream(outcome.data);
    setError(outcome.status === 'ok' ? undefined : outcome.message || t('site-parts:live.streamFailed'));
  };
  // Enter would save the whole form.
  const handleKeys = (event: KeyboardEvent) => {
    if (isImeKey(event) || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void add();
  };
  const field = {
    name,
    value: path,
    error,
    onChange: (value: string) => {
      setPath(value);
      setError(undefined);
    },
    onBlur: () => undefined,
  };
  return (
    <Stream onKeyDown={handleKeys}>
      <TextField
        label={t('site-parts:live.streamPath')}
        hint={t('site-parts:live.streamHint', { example })}
        field={field}
        maxLength={streamPathMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        beside={
          <Button small variant="ghost" busy={isBusy} onClick={() => void add()}>
            {t('site-parts:live.streamUse')}
          </Button>
        }
      />
    </Stream>
  );
}

const Stream = styled.div`
  padding-top: 0.6rem;

  .row {
    display: flex;
    align-items: center;
    gap: 0.6rem;
  }
  .row .button {
    flex: none;
  }
`;
