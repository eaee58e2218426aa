/** Asks for what an act needs: a reason, a time, a reply, or only whether it is meant. */
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { useAnswer } from '#client/ui/use-answer.ts';
import { AskFrame } from './ask-style.ts';
import type { ActionPrompt, FieldsProps } from './asked-act.ts';
import { ReasonFields } from './reason-fields.tsx';
import { ReplyFields } from './reply-fields.tsx';
import type { ActionFields } from './use-acts.ts';
import { useItemName } from './use-work-name.ts';
import { WindowFields } from './window-fields.tsx';
import { actionLooks, type PromptKind } from './work-acts.ts';

interface Props {
  asked: ActionPrompt;
  onAct: (fields: ActionFields) => void;
  onClose: () => void;
}

const parts: Readonly<Record<Exclude<PromptKind, null>, ((props: FieldsProps) => ReactNode) | null>> = {
  reason: ReasonFields,
  window: WindowFields,
  reply: ReplyFields,
  sure: null,
};

export function ActionDialog({ asked, onAct, onClose }: Props) {
  const t = useT();
  const id = useId();
  const nameOf = useItemName();
  const [fields, setFields] = useState<ActionFields | null>(parts[asked.asks] ? null : {});
  const [isJudged, setJudged] = useState(false);
  const { isOpen, answer } = useAnswer((given) => {
    if (given === 'go' && fields) onAct(fields);
    onClose();
  });
  const { action, targets } = asked;
  const [first] = targets;
  const Fields = parts[asked.asks];
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setJudged(true);
    if (fields) answer('go');
    else requestAnimationFrame(() => event.target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <AskFrame open={isOpen} onClose={() => answer('stay')} aria-labelledby={`${id}-title`}>
      <form onSubmit={handleSubmit} noValidate>
        <h2 id={`${id}-title`}>{t(`works:ask.${action}`, { count: targets.length })}</h2>
        <p>
          {targets.length === 1
            ? t('works:ask.one', { title: first ? nameOf(first) : '' })
            : t('works:ask.many', { count: targets.length })}
        </p>
        {Fields ? <Fields asked={asked} isJudged={isJudged} onFields={setFields} /> : null}
        <div className="answers">
          <Button look="ghost" onClick={() => answer('stay')}>
            {t('works:ask.cancel')}
          </Button>
          <Button type="submit" look={action === 'reject' || action === 'offline' ? 'danger' : actionLooks[action].look}>
            {t(`works:act.${action}`)}
          </Button>
        </div>
      </form>
    </AskFrame>
  );
}
