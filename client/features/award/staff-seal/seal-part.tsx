/** Whether the results of an edition are sealed, who holds the keys, and what can be done about it now. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { armReveal } from '#shared/api/ceremony/reveal-staff.ts';
import {
  discardSeal,
  removeSealKey,
  startSeal,
  withdrawSealKeys,
  type ManagedSeal,
  type SealKeyRow,
} from '#shared/api/ceremony/seal-staff.ts';
import { sealKeysTotal } from '#shared/award/seal.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { StateMark } from '#client/ui/state-mark.tsx';
import { useAction } from '#client/record/use-action.ts';

// The dialogs, and with them the encryption, come with the first gesture that needs them.
const MakeKeyDialog = lazy(() => import('./make-key-dialog.tsx').then((module) => ({ default: module.MakeKeyDialog })));
const EnterKeyDialog = lazy(() => import('./enter-key-dialog.tsx').then((module) => ({ default: module.EnterKeyDialog })));

interface Props {
  editionId: string;
  seal: ManagedSeal;
  /** Nothing has been entered or published that sealing would come too late for. */
  mayStart: boolean;
  onChanged: () => void;
}

export function SealPart({ editionId, seal, mayStart, onChanged }: Props): ReactNode {
  const t = useT();
  const language = useLanguage();
  if (seal.state === 'opened')
    return (
      <p className="calm" role="note">
        {t('seal:seal.opened', { time: absoluteDateTime(seal.openedAt ?? '', language) })}
      </p>
    );
  if (seal.state === 'open') return mayStart ? <StartPart editionId={editionId} onChanged={onChanged} /> : null;
  return <KeysPart editionId={editionId} seal={seal} onChanged={onChanged} />;
}

function StartPart({ editionId, onChanged }: Pick<Props, 'editionId' | 'onChanged'>): ReactNode {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction(onChanged);
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="card" aria-labelledby="seal-start">
      <h3 id="seal-start">{t('ceremony:seal.title')}</h3>
      <p className="quiet">{t('seal:seal.what')}</p>
      <div className="acts">
        <Button small variant="ghost" busy={isBusy} onClick={() => setAsking(true)}>
          {t('seal:seal.start')}
        </Button>
      </div>
      {isAsking ? (
        <QuestionDialog
          title={t('seal:seal.startTitle')}
          text={t('seal:seal.startText')}
          stayLabel={t('awards:form.cancel')}
          goLabel={t('seal:seal.start')}
          onStay={() => setAsking(false)}
          onGo={() => {
            setAsking(false);
            void run(() => api(startSeal, { body: { editionId } }, { showLoading: true }), onChanged);
          }}
        />
      ) : null}
    </section>
  );
}

function KeysPart({ editionId, seal, onChanged }: Pick<Props, 'editionId' | 'seal' | 'onChanged'>): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const { run, isBusy } = useAction(onChanged);
  const [open, setOpen] = useState<'make' | 'enter' | 'discard' | null>(null);
  const { keys, results } = seal;
  const isComplete = keys.length === sealKeysTotal;
  const entered = keys.find(({ isEntered }) => isEntered);
  const close = () => setOpen(null);
  return (
    <section className="card" aria-labelledby="seal-keys">
      <h3 id="seal-keys">{t('ceremony:seal.title')}</h3>
      <p className="quiet">{t(isComplete ? 'seal:seal.ready' : 'seal:seal.keysMissing', { count: sealKeysTotal - keys.length })}</p>
      {keys.length > 0 ? (
        <ul className="lines">
          {keys.map((key) => (
            <KeyLine key={key.id} held={key} mayRemove={results.length === 0} onChanged={onChanged} />
          ))}
        </ul>
      ) : null}
      {entered ? (
        <p className="warn" role="status">
          {t('ceremony:seal.waiting', { name: entered.name })}
        </p>
      ) : null}
      <div className="acts">
        {isComplete ? null : (
          <Button small onClick={() => setOpen('make')}>
            {t('seal:seal.makeKey')}
          </Button>
        )}
        {results.length > 0 ? (
          <Button small onClick={() => setOpen('enter')}>
            {t('ceremony:seal.enterKey')}
          </Button>
        ) : null}
        {entered ? (
          <Button
            small
            variant="ghost"
            busy={isBusy}
            onClick={() => void run(() => api(withdrawSealKeys, { body: { editionId } }, { showLoading: true }), onChanged)}
          >
            {t('seal:seal.forget')}
          </Button>
        ) : null}
        <Button small variant="ghost" onClick={() => setOpen('discard')}>
          {t('seal:seal.discard')}
        </Button>
      </div>
      <details>
        <summary className="quiet">{t('seal:seal.lostTitle')}</summary>
        <p className="quiet">{t('seal:seal.lostText')}</p>
      </details>
      <Suspense>
        {open === 'make' ? <MakeKeyDialog editionId={editionId} onDone={onChanged} onClose={close} /> : null}
        {open === 'enter' ? <EnterKeyDialog seal={seal} onDone={onChanged} onClose={close} /> : null}
      </Suspense>
      {open === 'discard' ? (
        <QuestionDialog
          title={t('seal:seal.discardTitle')}
          text={t('seal:seal.discardText', { count: results.length })}
          stayLabel={t('awards:form.cancel')}
          goLabel={t('seal:seal.discard')}
          isDangerous
          onStay={close}
          onGo={() => {
            close();
            if (results.length === 0) void run(() => api(discardSeal, { body: { editionId } }, { showLoading: true }), onChanged);
            else
              void run(
                () => api(armReveal, { body: { editionId, scope: 'discard', targetId: editionId } }, { showLoading: true }),
                () => toasts.show({ type: 'success', text: t('seal:seal.asked') }),
              );
          }}
        />
      ) : null}
    </section>
  );
}

function KeyLine({ held, mayRemove, onChanged }: { held: SealKeyRow; mayRemove: boolean; onChanged: () => void }): ReactNode {
  const t = useT();
  const api = useApi();
  const language = useLanguage();
  const { run, isBusy } = useAction(onChanged);
  const { id, name, fingerprint, madeBy, madeAt, isEntered } = held;
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className="role">{t('seal:seal.keyOf', { fingerprint, name: madeBy, time: absoluteDateTime(madeAt, language) })}</span>
      </div>
      <div className="does">
        {isEntered ? <StateMark state="putaway">{t('seal:seal.entered')}</StateMark> : null}
        {mayRemove ? (
          <Button
            small
            variant="ghost"
            busy={isBusy}
            onClick={() => void run(() => api(removeSealKey, { body: { id } }, { showLoading: true }), onChanged)}
          >
            <span>{t('seal:seal.removeKey')}</span>
            <span className="visually-hidden">{name}</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}
