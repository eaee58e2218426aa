/** Pictures of other servers in the texts: each by its name, to be fetched into the library or removed. */
import { useRef, useState } from 'react';
import { fetchMedia } from '#shared/api/media-library.ts';
import { foreignPictures, keepPictures, replacePicture } from '#shared/body-pictures.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/toasts.ts';
import type { Draft } from './draft.ts';
import { isWritable, type DraftState } from './draft-state.ts';
import { pathOfOwn } from './rich-output.ts';

interface Props {
  draft: Draft;
  state: DraftState;
}

export function ForeignPictures({ draft, state }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const { bodyZh, bodyEn } = state.fields;
  const found = foreignPictures(bodyZh + bodyEn);
  if (found.length === 0 || !isWritable(state)) return null;
  // The button that was pressed is gone with its line: the checklist takes the focus, and reads from there.
  const handleGone = () => list.current?.closest<HTMLElement>('section')?.focus();
  return (
    <ul ref={list} className="foreign-list">
      {found.map((src) => (
        <ForeignPicture key={src} draft={draft} src={src} onGone={handleGone} />
      ))}
    </ul>
  );
}

interface PictureProps {
  draft: Draft;
  src: string;
  onGone: () => void;
}

function ForeignPicture({ draft, src, onGone }: PictureProps) {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const name = nameOf(src);
  const change = (by: (html: string) => string) => {
    const { bodyZh, bodyEn } = draft.getState().fields;
    const after = { bodyZh: by(bodyZh), bodyEn: by(bodyEn) };
    onGone();
    draft.edit({
      ...(after.bodyZh === bodyZh ? {} : { bodyZh: after.bodyZh }),
      ...(after.bodyEn === bodyEn ? {} : { bodyEn: after.bodyEn }),
    });
  };
  const handleFetch = async () => {
    setBusy(true);
    setProblem('');
    const outcome = await api(fetchMedia, { body: { url: src } }, { noLoading: true }).catch(() => null);
    setBusy(false);
    if (outcome?.status !== 'ok') return setProblem(outcome?.message ?? t('editor:foreign.failed'));
    const { url, width, height } = outcome.data.image;
    change((html) => replacePicture(html, src, { url: pathOfOwn(url), width, height }));
    toasts.show({ type: 'success', text: t('editor:foreign.fetched') });
  };
  return (
    <li>
      <span className="name">{name}</span>
      <span className="acts">
        <Button look="ghost" small busy={isBusy} aria-label={t('editor:foreign.fetchOf', { name })} onClick={() => void handleFetch()}>
          {t('editor:foreign.fetch')}
        </Button>
        <Button
          look="ghost"
          small
          aria-label={t('editor:foreign.removeOf', { name })}
          onClick={() => change((html) => keepPictures(html, (one) => one !== src))}
        >
          {t('editor:foreign.remove')}
        </Button>
      </span>
      <p role="alert" className="msg">
        {problem}
      </p>
    </li>
  );
}

/** The file and whose it is, such as `night.jpg · news.example.org`. */
function nameOf(src: string): string {
  const { host, pathname } = URL.parse(src) ?? { host: src, pathname: '' };
  const file = pathname.split('/').at(-1) ?? '';
  return [decoded(file).slice(0, 60), host].filter(Boolean).join(' · ');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
