/** Passkeys of the own account: added, removed, and when each was last used. */
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { beginPasskey, confirmPasskey, removePasskey, type PasskeyCreationOptions } from '#shared/api/account/passkey.ts';
import type { SecondFactorState } from '#shared/api/account/second-factor.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { passkeyNameMax, passkeysMax } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { failureOf } from '#client/features/account/use-submit.ts';
import { makePasskey } from './passkey-device.ts';
import type { Proof } from '#client/features/account/proof-dialog.tsx';
import { ProofQuestion } from '#client/features/account/proof-question.tsx';

interface Props {
  state: SecondFactorState;
  /** Reads the state again. */
  onChange: () => void;
}

export function Passkeys({ state: { passkeys, takesPasskeys }, onChange }: Props): ReactNode {
  const t = useT();
  const language = useLanguage();
  const toasts = useToasts();
  const api = useApi();
  const add = useAdd();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<SecondFactorState['passkeys'][number] | null>(null);
  const close = useCallback(() => {
    setAdding(false);
    setRemoved(null);
  }, []);
  const finish = (text: string) => {
    toasts.show({ type: 'success', text });
    onChange();
  };
  if (!takesPasskeys && passkeys.length === 0) return null;
  return (
    <Card className="card" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('settings:secondFactor.passkeys.title')}</h2>
      <p>{t('settings:secondFactor.passkeys.explained')}</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                <b>{passkey.name}</b>
                <small>
                  {`${t('settings:secondFactor.passkeys.added', { date: absoluteDateTime(passkey.createdTime, language) })} · ${
                    passkey.usedTime
                      ? t('settings:secondFactor.passkeys.used', { date: absoluteDateTime(passkey.usedTime, language) })
                      : t('settings:secondFactor.passkeys.unused')
                  }`}
                </small>
              </span>
              <Button
                variant="ghost"
                aria-label={t('settings:secondFactor.passkeys.removeOne', { name: passkey.name })}
                onClick={() => setRemoved(passkey)}
              >
                {t('settings:secondFactor.passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {takesPasskeys && passkeys.length < passkeysMax && (
        <Button variant="ghost" onClick={() => setAdding(true)}>
          {t('settings:secondFactor.passkeys.add')}
        </Button>
      )}
      {isAdding && (
        <ProofQuestion
          title={t('settings:secondFactor.passkeys.add')}
          text={t('settings:secondFactor.passkeys.addText')}
          action={t('settings:secondFactor.panel.next')}
          asks={['name', 'code']}
          nameMax={passkeyNameMax}
          send={async (proof) => {
            const failure = await add(proof);
            if (failure === null) finish(t('settings:secondFactor.passkeys.isAdded', { name: proof.name.trim() }));
            return failure;
          }}
          onClose={close}
        />
      )}
      {removed && (
        <ProofQuestion
          isDangerous
          title={t('settings:secondFactor.passkeys.removeAsk', { name: removed.name })}
          text={t('settings:secondFactor.passkeys.removeText')}
          action={t('settings:secondFactor.passkeys.remove')}
          asks={['code']}
          send={async ({ code }) => {
            const outcome = await api(removePasskey, { body: { id: removed.id, code } });
            if (outcome.status === 'ok') finish(t('settings:secondFactor.passkeys.isRemoved', { name: removed.name }));
            return failureOf(outcome, t);
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

/** Adds a passkey. A code works once, so what it began is kept for another try with the device. */
function useAdd(): (proof: Proof) => Promise<string | null> {
  const t = useT();
  const api = useApi();
  const begun = useRef<{ code: string; options: PasskeyCreationOptions } | null>(null);
  return async ({ name, code }) => {
    if (begun.current?.code !== code) {
      const outcome = await api(beginPasskey, { body: { code } });
      if (outcome.status !== 'ok') return failureOf(outcome, t);
      begun.current = { code, options: outcome.data };
    }
    const passkey = await makePasskey(begun.current.options);
    if ('failure' in passkey) return t(`settings:secondFactor.passkeys.${passkey.failure}`);
    const outcome = await api(confirmPasskey, { body: { name: name.trim(), passkey } });
    if (outcome.status !== 'network') begun.current = null;
    return failureOf(outcome, t);
  };
}

const Card = styled.section`
  ul {
    margin-block: 1.1rem;
    border-block: 1px solid var(--line);
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    align-items: center;
    justify-content: space-between;
    padding-block: 0.75rem;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li > span {
    display: grid;
    gap: 0.2rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--text-2);
    font-size: var(--t-s);
  }
`;
