/** Frame of the form of a site part: the published version, the form, its actions, and earlier versions. */
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { absoluteDateTime } from '#shared/dates.ts';
import type { SitePart, SitePartVersion } from '#shared/site/site-part-schema.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { choiceLook, tickLook } from '#client/ui/form/field-style.ts';
import { formSheetLook } from '#client/ui/form/form-sheet-style.ts';
import { LeaveQuestion } from '#client/ui/overlay/leave-question.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { StepBar, useKept, useStep, type Step } from './step.tsx';
import type { EditedPart, PartOutcome } from './use-site-part.ts';

interface FormState<Data> {
  /** The form's data if changed; null otherwise. */
  changed: Data | null;
  /** All of the form's data: what a step publishes where nothing was typed and nothing is stored. */
  whole?: Data;
  /** Judges all fields; false where one is wrong, which then has the focus. */
  isRight: () => boolean;
  attach: (element: HTMLFormElement | null) => void;
}

interface Props<Data> extends FormState<Data> {
  edited: EditedPart<Data>;
  /** The fields are in cards of their own. */
  isList?: boolean;
  /** Path of the page that shows the draft as visitors will see it. */
  previewPath?: string;
  /** The fields. */
  children: ReactNode;
}

/** Draw it once the part is there. */
export function PartSheet<Data>({ edited, changed, whole, isRight, attach, isList = false, previewPath, children }: Props<Data>) {
  const t = useT();
  const toasts = useToasts();
  const [isAskedToDiscard, setAskedToDiscard] = useState(false);
  const [isInConflict, setInConflict] = useState(false);
  const state = useRef<HTMLParagraphElement>(null);
  const step = useStep();
  const { part, isBusy } = edited;
  /** Nothing waits for publication. */
  const isSettled = changed === null && !part?.draft;
  const settle = async (outcome: Promise<PartOutcome>, done: string | null): Promise<boolean> => {
    const settled = await outcome;
    setInConflict(settled === 'conflict');
    if (settled === 'done' && done) toasts.show({ type: 'success', text: t(done) });
    if (settled !== 'done' && settled !== 'conflict') {
      const { problem, message } = settled;
      const text = [message ?? t('staff:form.failed'), problem ? t(`site-parts:part.problem.${problem}`) : ''];
      toasts.show({ type: 'error', text: text.filter(Boolean).join(' ') });
    }
    return settled === 'done';
  };
  useKept(changed !== null, () => (changed ? settle(edited.save(changed), null) : Promise.resolve(true)));
  const publishStep = async ({ onNext }: Step) => {
    const data = changed ?? (part?.draft || part?.online ? null : (whole ?? null));
    const isStored = data === null && !part?.draft;
    if (isStored || (await settle(edited.publish(data), 'site-parts:part.published'))) onNext();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (step) {
      if (isRight()) void publishStep(step);
      // What is wrong may stand in another step of the same part.
      else toasts.show({ type: 'warning', text: t('site-parts:wizard.step.wrong') });
      return;
    }
    if (isSettled) toasts.show({ type: 'info', text: t('site-parts:part.nothing') });
    else if (isRight()) void settle(edited.publish(changed), 'site-parts:part.published');
  };
  if (!part) return null;
  return (
    <Sheet>
      <p className="state" role="status" tabIndex={-1} ref={state} hidden={step !== null}>
        <PartState part={part} />
      </p>
      {isInConflict ? (
        <Banner
          kind="error"
          icon="circle-alert"
          live
          action={
            <Button
              small
              variant="ghost"
              onClick={() => {
                edited.reload();
                setInConflict(false);
                state.current?.focus();
              }}
            >
              {t('site-parts:part.takeTheirs')}
            </Button>
          }
        >
          {t('site-parts:part.conflict')}
        </Banner>
      ) : null}
      <form ref={attach} noValidate onSubmit={handleSubmit}>
        {isList ? children : <div className="card">{children}</div>}
        {step ? (
          <StepBar isBusy={isBusy} />
        ) : (
          <div className="save" data-bar="">
            <Button type="submit" busy={isBusy} aria-disabled={isSettled}>
              {t('site-parts:part.publish')}
            </Button>
            <Button
              variant="ghost"
              aria-disabled={changed === null}
              onClick={() => {
                if (changed && !isBusy) void settle(edited.save(changed), 'site-parts:part.saved');
              }}
            >
              {t('site-parts:part.save')}
            </Button>
            {part.draft ? (
              <Button variant="ghost" onClick={() => setAskedToDiscard(true)}>
                {t('site-parts:part.discard')}
              </Button>
            ) : null}
            {previewPath ? <PreviewLinks path={previewPath} isSaved={changed === null} /> : null}
          </div>
        )}
      </form>
      {step ? null : (
        <SheetEnd
          part={part}
          isDirty={changed !== null}
          onRestore={(number) => void settle(edited.restore(number), 'site-parts:part.restored')}
        />
      )}
      {isAskedToDiscard ? (
        <QuestionDialog
          title={t('site-parts:part.discardAsk')}
          text={t(part.online ? 'site-parts:part.discardText' : 'site-parts:part.discardFirstText')}
          stayLabel={t('staff:form.cancel')}
          goLabel={t('site-parts:part.discard')}
          isDangerous
          onStay={() => setAskedToDiscard(false)}
          onGo={() => {
            setAskedToDiscard(false);
            // The button that opened the question is removed with the draft.
            void settle(edited.discard(), 'site-parts:part.discarded').then(() => state.current?.focus());
          }}
        />
      ) : null}
    </Sheet>
  );
}

interface EndProps {
  part: SitePart<unknown>;
  isDirty: boolean;
  onRestore: (number: number) => void;
}

/** Earlier versions, and the question before unsaved text is left. */
function SheetEnd({ part, isDirty, onRestore }: EndProps) {
  const t = useT();
  return (
    <>
      <Versions versions={part.versions} onlineNumber={part.online?.number ?? 0} onRestore={onRestore} />
      <LeaveQuestion
        isDirty={isDirty}
        texts={{
          title: t('staff:form.leaveTitle'),
          text: t('staff:form.leaveText'),
          stay: t('staff:form.leaveStay'),
          go: t('staff:form.leaveGo'),
        }}
      />
    </>
  );
}

/** Opens the saved draft in each language in a new tab. */
function PreviewLinks({ path, isSaved }: { path: string; isSaved: boolean }) {
  const t = useT();
  return (
    <span className="looks">
      <span>{t('site-parts:part.preview')}</span>
      {(['zh-Hans', 'en'] as const).map((language) => (
        <Link key={language} to={path} language={language} target="_blank" hrefLang={language}>
          {t(`site-parts:part.previewIn.${language}`)}
        </Link>
      ))}
      {isSaved ? null : <small>{t('site-parts:part.previewSaved')}</small>}
    </span>
  );
}

function PartState({ part: { draft, online } }: { part: SitePart<unknown> }) {
  const t = useT();
  return (
    <>
      {online ? (
        <span>
          <span>{t('site-parts:part.online', { number: online.number, name: online.publishedBy || t('site-parts:part.nobody') })}</span>{' '}
          <SavedTime time={online.publishedTime} />
        </span>
      ) : (
        <span>{t('site-parts:part.neverOnline')}</span>
      )}
      {draft ? (
        <span>
          <span>{t('site-parts:part.draft', { name: draft.savedBy })}</span> <SavedTime time={draft.savedTime} />
        </span>
      ) : null}
    </>
  );
}

function SavedTime({ time }: { time: string }) {
  return <time dateTime={time}>{absoluteDateTime(time, useLanguage())}</time>;
}

interface VersionsProps {
  versions: readonly SitePartVersion[];
  onlineNumber: number;
  onRestore: (number: number) => void;
}

function Versions({ versions, onlineNumber, onRestore }: VersionsProps) {
  const t = useT();
  if (versions.length === 0) return null;
  return (
    <details className="card">
      <summary>{t('site-parts:part.versions', { count: versions.length })}</summary>
      <ol>
        {versions.map(({ number, publishedBy, publishedTime }) => (
          <li key={number}>
            <span>
              <span>{t('site-parts:part.version', { number, name: publishedBy || t('site-parts:part.nobody') })}</span>{' '}
              <SavedTime time={publishedTime} />
              {number === onlineNumber ? <b> {t('site-parts:part.isOnline')}</b> : null}
            </span>
            <Button small variant="ghost" onClick={() => onRestore(number)}>
              {t('site-parts:part.restore', { number })}
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}

const Sheet = styled.div`
  display: grid;
  gap: 1.25rem;
  max-width: 68rem;
  ${formSheetLook}

  .state {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.5rem;
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.6;
  }
  .lead {
    max-width: 46rem;
    color: var(--text-2);
    font-size: var(--t-s);
    line-height: 1.7;
  }
  .preview {
    display: grid;
    gap: 0.5rem;
  }
  .looks {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.1rem 0.85rem;
    margin-inline-start: auto;
    color: var(--text-2);
    font-size: var(--t-s);
  }
  .looks a {
    padding-block: 0.25rem;
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .looks small {
    flex-basis: 100%;
    font-size: var(--t-xs);
  }
  .choose-video {
    display: grid;
    gap: 0.5rem;
  }
  .choose-video summary {
    font-size: var(--t-s);
  }
  summary {
    min-height: 1.5rem;
    font-weight: 600;
    cursor: pointer;
  }
  ol {
    display: grid;
    margin-top: 0.75rem;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.4rem 1rem;
    padding-block: 0.5rem;
    border-top: 1px solid var(--line);
    font-size: var(--t-ui);
  }
  ${choiceLook}
  ${tickLook}
`;
