/** Placeholders of a staff list: loading and failed. */
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import type { ListTexts } from './list-texts.ts';

const lines = ['a', 'b', 'c', 'd'];

export function ListWaiting({ texts }: { texts: ListTexts }): ReactNode {
  return (
    <div className="waits" role="status" aria-label={texts.loading}>
      {lines.map((line) => (
        <span key={line} className="skeleton-block" />
      ))}
    </div>
  );
}

export function ListFailed({ texts, onRetry }: { texts: ListTexts; onRetry: () => void }): ReactNode {
  return (
    <div className="failed" role="alert">
      <p className="message error">
        <Icon name="circle-alert" /> <span>{texts.failed}</span>
      </p>
      <Button variant="ghost" small onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}
