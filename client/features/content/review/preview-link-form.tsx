/** Form that creates a preview link, for reading or for answering; its URL can be copied once. */
import { useId, useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import type { PreviewLink } from '#shared/api/preview.ts';
import { previewDaysDefault, previewDaysMax } from '#shared/limits.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Button } from '#client/ui/button.tsx';
import { Segmented } from '#client/ui/form/segmented.tsx';

export interface LinkSettings {
  kind: PreviewLink['kind'];
  guest: string;
  days: number;
}

interface Props {
  isBusy: boolean;
  /** URL of the link created last; null after the dialog closes. */
  newUrl: string | null;
  onMake: (settings: LinkSettings) => void;
}

/** Offered lifetimes in days. */
const lives = [1, 3, previewDaysDefault, 14, previewDaysMax];
const guestMax = 60;

export function PreviewLinkForm({ isBusy, newUrl, onMake }: Props) {
  const t = useT();
  const id = useId();
  const [settings, setSettings] = useState<LinkSettings>({ kind: 'preview', guest: '', days: previewDaysDefault });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) onMake({ ...settings, guest: settings.guest.trim() });
  };
  return (
    <Form onSubmit={handleSubmit}>
      <Segmented
        label={t('review:links.kind')}
        value={settings.kind}
        options={(['preview', 'review'] as const).map((value) => ({ value, label: t(`review:links.${value}`) }))}
        onChange={(kind) => setSettings({ ...settings, kind })}
      />
      <p className="hint">{t(`review:links.${settings.kind}Hint`)}</p>
      <div className="fields">
        <div className="field">
          <label htmlFor={`${id}-guest`}>{t('review:links.guest')}</label>
          <input
            id={`${id}-guest`}
            className="input"
            maxLength={guestMax}
            autoComplete="off"
            value={settings.guest}
            onChange={({ target }) => setSettings({ ...settings, guest: target.value })}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-days`}>{t('review:links.life')}</label>
          <select
            id={`${id}-days`}
            className="input"
            value={settings.days}
            onChange={({ target }) => setSettings({ ...settings, days: Number(target.value) })}
          >
            {lives.map((days) => (
              <option key={days} value={days}>
                {t('review:links.days', { count: days })}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" busy={isBusy}>
          {t('review:links.make')}
        </Button>
      </div>
      <div role="status">{newUrl ? <NewLink url={newUrl} /> : null}</div>
    </Form>
  );
}

function NewLink({ url }: { url: string }) {
  const t = useT();
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const handleCopy = async () => {
    // Without clipboard permission, the user copies the URL from the field.
    setCopied(
      await navigator.clipboard.writeText(url).then(
        () => true,
        () => false,
      ),
    );
  };
  return (
    <div className="made">
      <label htmlFor={id}>{t('review:links.made')}</label>
      <div>
        <input id={id} className="input" readOnly value={url} onFocus={({ target }) => target.select()} />
        <Button variant="ghost" onClick={() => void handleCopy()}>
          {t(isCopied ? 'review:links.copied' : 'review:links.copy')}
        </Button>
      </div>
      <p className="hint">{t('review:links.once')}</p>
    </div>
  );
}

const Form = styled.form`
  display: grid;
  gap: 0.75rem;
  margin-top: 1rem;

  .hint {
    font-size: var(--t-s);
    line-height: 1.6;
    color: var(--text-2);
  }
  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(7rem, auto) auto;
    gap: 0.75rem;
    align-items: end;
  }
  .made {
    display: grid;
    gap: 0.4rem;
    padding: 1rem;
    border-radius: var(--r-m);
    background: var(--success-ground);
  }
  .made label {
    font-size: var(--t-s);
    font-weight: 600;
  }
  .made > div {
    display: flex;
    gap: 0.5rem;
  }
  .made .input {
    min-width: 0;
  }
  .made .hint {
    color: var(--success);
  }

  ${media.phone} {
    .fields {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .fields .button {
      grid-column: 1 / -1;
    }
  }
`;
