/** Shows the page in the look of the draft, as visitors will see it once it is published. */
import { useEffect, useState } from 'react';
import type { SiteLook } from '#shared/site/look.ts';
import { getSiteTheme } from '#shared/api/site-navigation.ts';
import { useApi } from '#client/lib/api.ts';

/** What the draft draws; null where there is no draft, or none that could be published. */
export function useDraftLook(): SiteLook | null {
  const api = useApi();
  const [look, setLook] = useState<SiteLook | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const sheet = new CSSStyleSheet();
    const show = async () => {
      const outcome = await api(getSiteTheme, undefined, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted || outcome?.status !== 'ok' || !outcome.data.draft) return;
      // Loaded where there is a draft.
      const { draftStyle } = await import('./draft-style.ts');
      const { data } = outcome.data.draft;
      const style = draftStyle(data, outcome.data.online?.data);
      if (style === null) return;
      sheet.replaceSync(style);
      setLook(data);
    };
    void show();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      leave.abort();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [api]);
  return look;
}
