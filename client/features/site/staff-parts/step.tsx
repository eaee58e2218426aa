/** A part of the site as a step of the wizard: its form ends with Back, Later, and Save and continue, and keeps what was typed. */
import { createContext, use, useEffect, useRef, type RefObject } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';

export interface Step {
  isLast: boolean;
  /** Null at the first step. */
  onBack: (() => void) | null;
  /** The step is saved, or left for later. */
  onNext: () => void;
  /** Keeps what was typed as a draft; false where that failed. The form sets it. */
  keep: RefObject<() => Promise<boolean>>;
}

/** Null outside of the wizard. */
export const StepContext = createContext<Step | null>(null);
export const useStep = () => use(StepContext);

/** Saves what was typed as a draft whenever the form is left; `save` gives false where it is not stored. */
export function useKept(isChanged: boolean, save: () => Promise<boolean>): void {
  const step = useStep();
  const latest = useRef(save);
  const isWaiting = useRef(false);
  useEffect(() => {
    latest.current = save;
    isWaiting.current = step !== null && isChanged;
  });
  useEffect(() => {
    if (!step) return undefined;
    const keep = async () => {
      if (!isWaiting.current) return true;
      isWaiting.current = false;
      return latest.current();
    };
    step.keep.current = keep;
    const handleHidden = () => void (document.visibilityState === 'hidden' && keep());
    document.addEventListener('visibilitychange', handleHidden);
    return () => {
      document.removeEventListener('visibilitychange', handleHidden);
      void keep();
    };
    // The context is another object in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step === null, step?.keep]);
}

export function StepBar({ isBusy }: { isBusy: boolean }) {
  const t = useT();
  const step = useStep();
  if (!step) return null;
  const leave = (go: () => void) => void step.keep.current().then((isKept) => isKept && go());
  const { onBack } = step;
  return (
    <div className="save" data-bar="">
      <Button type="submit" busy={isBusy}>
        {t(step.isLast ? 'site-parts:wizard.step.finish' : 'site-parts:wizard.step.next')}
      </Button>
      <Button variant="ghost" onClick={() => leave(step.onNext)}>
        {t('site-parts:wizard.step.later')}
      </Button>
      {onBack ? (
        <Button variant="ghost" onClick={() => leave(onBack)}>
          {t('site-parts:wizard.step.back')}
        </Button>
      ) : null}
    </div>
  );
}
