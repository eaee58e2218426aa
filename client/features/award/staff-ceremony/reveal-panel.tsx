/** The reveal that is under way, for everybody with the console open, and the reveals of a unit and of everything. */
import { Suspense, useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { armReveal, confirmReveal, withdrawReveal, type PendingReveal } from '#shared/api/ceremony/reveal-staff.ts';
import { revealHoldSeconds, type RevealScope } from '#shared/award/reveal.ts';
import { revealsWait } from '#shared/award/show.ts';
import type { ManagedShow, ShowAward } from '#shared/api/ceremony/show-staff.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { StateMark } from '#client/ui/state-mark.tsx';
import { toInstant } from '#client/ui/text/site-time.ts';
import { usePermission } from '#client/state/use-permission.ts';
import { EditForm, InstantField } from '#client/record/form-parts.tsx';
import { useName } from '#client/record/names.tsx';
import { useAction } from '#client/record/use-action.ts';
import { HoldButton } from './hold-button.tsx';
import { awardsOf, findingsOf, StopsDialog, useRevealStops } from './night-stops.tsx';

interface Target {
  scope: RevealScope;
  targetId: string;
  name: string;
}

interface ButtonProps {
  show: ManagedShow;
  target: Target;
  onChanged: () => void;
}

/** Where a page of a winner is not public, that is named before the reveal. */
function RevealButton(props: ButtonProps): ReactNode {
  const t = useT();
  const { show, target } = props;
  const found = useRevealStops(show, target);
  const [isAsking, setAsking] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  if (found.length === 0 || isAccepted) return <SureRevealButton {...props} />;
  return (
    <>
      <Button small variant="ghost" onClick={() => setAsking(true)}>
        <span>{t('ceremony:stops.look')}</span>
        <span className="visually-hidden">{target.name}</span>
      </Button>
      {isAsking ? (
        <Suspense>
          <StopsDialog
            editionId={show.editionId}
            title={t('ceremony:stops.reveal', { name: target.name })}
            text={() => t('ceremony:stops.revealText')}
            goLabel={t('ceremony:stops.revealGo')}
            which={(findings) => findingsOf(findings, awardsOf(show, target))}
            calm={t('ceremony:stops.mended')}
            calmGoLabel={t('ceremony:stops.goOn')}
            onGo={() => setAccepted(true)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Held, or pressed where a second person confirms. */
function SureRevealButton({ show, target: { scope, targetId, name }, onChanged }: ButtonProps): ReactNode {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction(onChanged);
  const { run: runLater } = useAction(onChanged);
  const arm = async () => {
    let id: string | null = null;
    await run(
      () => api(armReveal, { body: { editionId: show.editionId, scope, targetId } }),
      (armed) => (id = armed.id),
    );
    onChanged();
    return id;
  };
  const words = (
    <span>
      <span>{t('ceremony:reveal.reveal')}</span>
      <span className="visually-hidden">{t(`ceremony:reveal.label.${show.revealMode}`, { name })}</span>
    </span>
  );
  if (show.revealMode === 'second')
    return (
      <Button small busy={isBusy} onClick={() => void arm()}>
        {words}
      </Button>
    );
  return (
    <HoldButton
      seconds={revealHoldSeconds}
      heldText={(left) => t('ceremony:reveal.hold', { count: left })}
      onBegin={arm}
      onFinish={(id) => void runLater(() => api(confirmReveal, { body: { id } }), onChanged)}
      onLetGo={(id) => void runLater(() => api(withdrawReveal, { body: { id } }), onChanged)}
    >
      {words}
    </HoldButton>
  );
}

/** Whether a reveal is pending. The button that is being held stays, because its reveal ends with it. */
function isTaken({ reveal }: ManagedShow, { scope, targetId }: Target): boolean {
  if (!reveal) return false;
  const isHeld = reveal.isOwn && reveal.mode === 'hold' && reveal.publicInMs === null;
  return !(isHeld && reveal.scope === scope && reveal.targetId === targetId);
}

/** What can be said of the winner of an award: public, missing, or ready to be revealed. */
export function AwardReveal({ show, award, onChanged }: { show: ManagedShow; award: ShowAward; onChanged: () => void }): ReactNode {
  const t = useT();
  const nameOf = useName();
  const mayRun = usePermission('ceremonyRun');
  if (award.winner === 'public') return <StateMark state="putaway">{t('ceremony:winner.public')}</StateMark>;
  if (award.winner === 'missing') return <StateMark state="reject">{t('ceremony:winner.missing')}</StateMark>;
  if (award.winner === 'sealed') return <StateMark state="audited">{t('ceremony:winner.sealed')}</StateMark>;
  if (!mayRun || award.winner !== 'entered' || revealsWait(show)) return null;
  const target = { scope: 'award', targetId: award.id, name: nameOf(award.labelZh, award.labelEn) } as const;
  if (isTaken(show, target)) return null;
  return <RevealButton show={show} target={target} onChanged={onChanged} />;
}

/** How an award is revealed, or what that waits for, as long as one is left. */
export function RevealHow({ show }: { show: ManagedShow }): ReactNode {
  const t = useT();
  const mayRun = usePermission('ceremonyRun');
  return mayRun && show.awards.some(({ winner }) => winner === 'entered') ? (
    <p className="quiet how">{t(`ceremony:reveal.how.${revealsWait(show) ? 'wait' : show.revealMode}`)}</p>
  ) : null;
}

export function RevealGroups({ show, onChanged }: { show: ManagedShow; onChanged: () => void }): ReactNode {
  const t = useT();
  const nameOf = useName();
  const mayRun = usePermission('ceremonyRun');
  if (!mayRun || show.isRevealed || show.awards.length === 0) return null;
  const units = [...new Map(show.awards.map((award) => [award.unitId, award])).values()];
  return (
    <details className="card groups">
      <summary>{t('ceremony:reveal.groups')}</summary>
      <p className="quiet">{t(revealsWait(show) ? 'ceremony:reveal.how.wait' : 'ceremony:reveal.groupsText')}</p>
      <ul className="lines">
        {units.map(({ unitId, unitZh, unitEn }) => (
          <Group
            key={unitId}
            show={show}
            target={{ scope: 'unit', targetId: unitId, name: nameOf(unitZh, unitEn) }}
            onChanged={onChanged}
          />
        ))}
        <Group
          show={show}
          target={{ scope: 'edition', targetId: show.editionId, name: t('ceremony:reveal.everything') }}
          onChanged={onChanged}
        />
      </ul>
      {show.revealMode === 'second' && !show.reveal ? <Plan show={show} onChanged={onChanged} /> : null}
    </details>
  );
}

/** Asks a second person for an instant that is earlier than before; all others are set with the edition. */
function Plan({ show: { editionId }, onChanged }: { show: ManagedShow; onChanged: () => void }): ReactNode {
  const t = useT();
  const api = useApi();
  const { run, isBusy } = useAction(onChanged);
  const form = useForm({ initial: { at: '' }, check: ({ at }) => (toInstant(at) ? {} : { at: t('ceremony:reveal.plan.missing') }) });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const at = toInstant(form.values.at);
    if (form.submit() !== null || !at) return;
    void run(() => api(armReveal, { body: { editionId, scope: 'plan', targetId: editionId, at } }, { showLoading: true }), onChanged);
  };
  return (
    <EditForm className="plan" form={form} onSubmit={handleSubmit}>
      <b>{t('ceremony:reveal.plan.title')}</b>
      <p className="quiet">{t('ceremony:reveal.plan.text')}</p>
      <InstantField label={t('ceremony:reveal.plan.at')} field={form.field('at')} />
      <div className="acts">
        <Button small type="submit" busy={isBusy}>
          {t('ceremony:reveal.plan.ask')}
        </Button>
      </div>
    </EditForm>
  );
}

function Group({ show, target, onChanged }: ButtonProps): ReactNode {
  const t = useT();
  const own = show.awards.filter(({ unitId }) => target.scope === 'edition' || unitId === target.targetId);
  const left = own.filter(({ winner }) => winner !== 'public').length;
  return (
    <li>
      <div>
        <b>{target.name}</b>
        <span className="role">{t('ceremony:reveal.left', { left, all: own.length })}</span>
      </div>
      <div className="does">
        {isTaken(show, target) || revealsWait(show) || (left === 0 && target.scope === 'unit') ? null : (
          <RevealButton show={show} target={target} onChanged={onChanged} />
        )}
      </div>
    </li>
  );
}

/** The reveal that waits for a second person, or counts down. */
export function RevealUnderWay({ show, onChanged }: { show: ManagedShow; onChanged: () => void }): ReactNode {
  const { reveal } = show;
  return reveal ? <UnderWay key={`${reveal.id} ${reveal.publicInMs === null}`} show={show} reveal={reveal} onChanged={onChanged} /> : null;
}

function UnderWay({ show, reveal, onChanged }: { show: ManagedShow; reveal: PendingReveal; onChanged: () => void }): ReactNode {
  const t = useT();
  const api = useApi();
  const language = useLanguage();
  const mayRun = usePermission('ceremonyRun');
  const { run, isBusy } = useAction(onChanged);
  const target = useTargetName(show, reveal);
  const left = useSecondsLeft(reveal.publicInMs ?? reveal.endsInMs, onChanged);
  const isCounting = reveal.publicInMs !== null;
  const { asked, confirm } = questionOf(reveal);
  const withdraw = () => void run(() => api(withdrawReveal, { body: { id: reveal.id } }, { showLoading: true }), onChanged);
  const text = isCounting ? 'counting' : reveal.mode === 'hold' ? 'held' : reveal.isOwn ? 'waiting' : 'asked';
  return (
    <section className="under-way" role="alert" data-counting={isCounting || undefined}>
      {isCounting ? (
        <b className="count" aria-hidden="true">
          {left}
        </b>
      ) : null}
      <div>
        <p className="name song">{target}</p>
        <p>
          {t(text === 'asked' ? asked : `ceremony:reveal.text.${text}`, {
            name: reveal.armedBy,
            time: absoluteDateTime(reveal.at ?? '', language),
          })}
        </p>
      </div>
      {mayRun && reveal.mode === 'second' && !isCounting && !reveal.isOwn ? (
        <Button
          busy={isBusy}
          onClick={() => void run(() => api(confirmReveal, { body: { id: reveal.id } }, { showLoading: true }), onChanged)}
        >
          {t(confirm)}
        </Button>
      ) : null}
      {mayRun && text !== 'held' ? (
        <Button variant="ghost" onClick={withdraw}>
          {t(text === 'asked' ? 'ceremony:reveal.refuse' : 'ceremony:reveal.withdraw')}
        </Button>
      ) : null}
    </section>
  );
}

/** What the second person is asked, by what is pending. */
function questionOf({ scope }: PendingReveal) {
  if (scope === 'plan') return { asked: 'ceremony:reveal.plan.asked', confirm: 'ceremony:reveal.plan.confirm' };
  if (scope === 'unseal' || scope === 'discard') return { asked: 'ceremony:seal.act.asked', confirm: 'ceremony:seal.act.confirm' };
  return { asked: 'ceremony:reveal.text.asked', confirm: 'ceremony:reveal.confirm' };
}

function useTargetName({ awards }: ManagedShow, { scope, targetId, at }: PendingReveal): string {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  if (at !== null) return t('ceremony:reveal.plan.name', { time: absoluteDateTime(at, language) });
  if (scope === 'edition') return t('ceremony:reveal.everything');
  if (scope === 'discard') return t('ceremony:seal.act.discard');
  const award = awards.find(({ id, unitId }) => (scope === 'unit' ? unitId : id) === targetId);
  if (!award) return '';
  const name = nameOf(award.labelZh, award.labelEn);
  if (scope === 'unseal') return t('ceremony:seal.act.unseal', { name });
  return scope === 'award' ? name : nameOf(award.unitZh, award.unitEn);
}

/** Whole seconds of a time that was told as it is now; `onEnd` is called when it is over. */
function useSecondsLeft(ms: number, onEnd: () => void): number {
  const [endMs] = useState(() => performance.now() + ms);
  const [left, setLeft] = useState(Math.ceil(ms / 1_000));
  useEffect(() => {
    const timer = setInterval(() => {
      const restMs = endMs - performance.now();
      setLeft(Math.max(0, Math.ceil(restMs / 1_000)));
      if (restMs > -afterMs) return;
      clearInterval(timer);
      onEnd();
    }, tickMs);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endMs]);
  return left;
}

const tickMs = 100;
/** The reader looks again a moment after the end. */
const afterMs = 300;
