/** Dialog that shows what was loaded for it. */
import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Loaded } from '#client/state/use-loaded.ts';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { QuestionFrame } from '#client/ui/overlay/question-dialog.tsx';
import { fieldLook, lineLook } from './field-style.ts';
import { useFocusBack } from './record-dialog.tsx';
import { RecordState } from './record-state.tsx';

interface Props<Value> {
  title: string;
  loaded: Loaded<Value>;
  /** Instead of the button that closes it. */
  answers?: (close: () => void) => ReactNode;
  onClose: () => void;
  children: (value: Value) => ReactNode;
}

export function ShownDialog<Value>({ title, loaded: { value, isFailed, reload }, answers, onClose, children }: Props<Value>) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  useFocusBack();
  const close = () => setOpen(false);
  return (
    <Frame open={isOpen} onClose={onClose} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {value === undefined ? <RecordState isFailed={isFailed} onRetry={reload} /> : children(value)}
      <div className="answers">{answers ? answers(close) : <Button onClick={close}>{t('manage:list.close')}</Button>}</div>
    </Frame>
  );
}

const Frame = styled(QuestionFrame)`
  width: min(42rem, calc(100vw - 2rem));

  h3 {
    margin-block: 1.25rem 0.25rem;
    font-size: var(--t-ui);
  }
  ${fieldLook}
  ${lineLook}
  .lines > li > div {
    display: grid;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  :is(.lines, .after) a {
    justify-self: start;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .lines :is(.role, time),
  .after {
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .after {
    margin-top: 1.25rem;
  }
`;
