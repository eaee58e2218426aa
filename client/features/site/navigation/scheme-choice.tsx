/** Auto, day or night: kept on the device, the same for all pages. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { storeScheme } from '#client/lib/storage.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { schemes, shownScheme, showScheme, type Scheme } from '#client/theme/scheme.ts';
import { Segmented } from '#client/ui/form/segmented.tsx';
import { useHydrated } from '#client/ui/use-hydrated.ts';

const changed = 'schemechange';

/** Where it stands more than once in a page, the copies agree. */
export function SchemeChoice(): ReactNode {
  const t = useT();
  const chosen = useSyncExternalStore(subscribe, shownScheme, () => 'auto' as const);
  const choose = (scheme: Scheme) => {
    storeScheme(scheme);
    showScheme(scheme);
    dispatchEvent(new Event(changed));
  };
  return (
    // Seen where it works: not before scripts run, nor in the copies of frozen editions.
    <Pill className={useHydrated() ? undefined : 'unseen'}>
      <Segmented
        label={t('navigation:scheme.label')}
        value={chosen}
        options={schemes.map((value) => ({ value, label: t(`navigation:scheme.${value}`) }))}
        onChange={choose}
      />
    </Pill>
  );
}

function subscribe(handle: () => void): () => void {
  addEventListener(changed, handle);
  return () => removeEventListener(changed, handle);
}

const Pill = styled.div`
  .segmented {
    display: inline-grid;
    grid-auto-columns: auto;
    padding: 0.1875rem;
    border: 1px solid var(--line-strong);
    background: none;
  }
  label {
    min-width: 2.25rem;
    min-height: 2.25rem;
    padding-inline: 0.6em;
    font-size: var(--t-s);
    line-height: 1;
  }
  label:has(:checked) {
    background: var(--text);
    color: var(--bg);
    box-shadow: none;
  }

  ${media.forcedColors} {
    label:has(:checked) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
