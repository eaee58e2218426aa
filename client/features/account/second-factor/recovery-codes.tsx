/** New recovery codes, which are shown once. */
import { useEffect, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '#client/lib/translations.ts';
import { saveText } from '#client/lib/file.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { useUser } from '#client/features/account/settings-form.ts';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: Props): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const { userName } = useUser();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const handleCopy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toasts.show({ type: 'success', text: t('settings:secondFactor.panel.copied') }),
      () => toasts.show({ type: 'warning', text: t('settings:secondFactor.panel.copyFailed') }),
    );
  };
  const text = [t('settings:secondFactor.panel.fileTitle', { email: userName }), '', ...codes, ''].join('\n');
  return (
    <Card className="card" aria-labelledby="recovery">
      <h2 id="recovery" ref={heading} tabIndex={-1}>
        {t('settings:secondFactor.panel.codesTitle')}
      </h2>
      <p>{t('settings:secondFactor.panel.codesText')}</p>
      <ol lang="en">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="actions">
        <Button variant="ghost" onClick={() => saveText(t('settings:secondFactor.panel.fileName'), text)}>
          {t('settings:secondFactor.panel.download')}
        </Button>
        <Button variant="ghost" onClick={handleCopy}>
          {t('settings:secondFactor.panel.copy')}
        </Button>
        <Button onClick={onDone}>{t('settings:secondFactor.panel.kept')}</Button>
      </div>
    </Card>
  );
}

const Card = styled.section`
  h2 {
    outline: 0;
  }
  ol {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, max-content));
    gap: 0.5rem 2.5rem;
    padding: 1.1rem 1.25rem;
    border-radius: var(--r-m);
    background: var(--sunken);
  }
  code {
    font-size: var(--t-ui);
    letter-spacing: 0.04em;
    white-space: nowrap;
  }

  ${media.phone} {
    ol {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
