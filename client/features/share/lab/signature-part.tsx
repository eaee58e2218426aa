/** The exact string signed for WeChat and its signature, or the reason why there is none. */
import { useEffect, useState, type ReactNode } from 'react';
import { getWeChatConfig } from '#shared/api/share.ts';
import type { Data } from '#shared/api/endpoint.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useListTexts } from '#client/lib/use-list-texts.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

type Signed = NonNullable<Data<typeof getWeChatConfig>>;
type State = { phase: 'loading' } | { phase: 'ready'; signed: Signed | null } | { phase: 'refused'; message: string };

function useSignature(url: string): { state: State; retry: () => void } {
  const api = useApi();
  const [state, setState] = useState<State>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    setState({ phase: 'loading' });
    const read = async () => {
      const outcome = await api(getWeChatConfig, { body: { url: encodeURIComponent(url), test: true } }, { signal: leave.signal }).catch(
        () => null,
      );
      if (leave.signal.aborted) return;
      setState(outcome?.status === 'ok' ? { phase: 'ready', signed: outcome.data } : { phase: 'refused', message: outcome?.message ?? '' });
    };
    void read();
    return () => leave.abort();
  }, [api, url, attempt]);
  return { state, retry: () => setAttempt((now) => now + 1) };
}

export function SignaturePart({ url }: { url: string }) {
  const t = useT();
  return (
    <section className="sheet signature" aria-labelledby="share-signature">
      <h2 id="share-signature">{t('share-lab:part.signature')}</h2>
      <SignatureState url={url} />
    </section>
  );
}

function SignatureState({ url }: { url: string }): ReactNode {
  const t = useT();
  const texts = useListTexts();
  const { state, retry } = useSignature(url);
  if (state.phase === 'loading') return <span className="skeleton-block" role="status" aria-label={texts.loading} />;
  if (state.phase === 'refused') {
    return (
      <Banner
        kind="error"
        live
        action={
          <Button variant="ghost" small onClick={retry}>
            {texts.retry}
          </Button>
        }
      >
        {state.message || texts.failed}
      </Banner>
    );
  }
  return state.signed ? <SignedString signed={state.signed} /> : <p>{t('share-lab:signature.notConfigured')}</p>;
}

const facts = ['appId', 'nonceStr', 'timestamp', 'url', 'signature'] as const;

function SignedString({ signed }: { signed: Signed }) {
  const t = useT();
  const { reason = '', errcode = 0, errmsg = '' } = signed;
  return (
    <>
      {reason === '' ? null : (
        <Banner kind="warning" icon="triangle-alert">
          {t(`share-lab:signature.${reason}`, { code: errcode, text: errmsg })}
        </Banner>
      )}
      <p className="note">{t('share-lab:signature.test')}</p>
      <h3>{t('share-lab:signature.signed')}</h3>
      {/* One line of the signed string, which only wraps at the window's edge. */}
      <p className="mono block" dir="ltr" data-signed="">
        {signed.signed}
      </p>
      <dl className="signed">
        {facts.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono" dir="ltr">
              {String(signed[name] ?? '') || '–'}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
