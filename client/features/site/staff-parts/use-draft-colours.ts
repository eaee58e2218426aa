/** Shows the page in the colours of their draft, as visitors will see them once it is published. */
import { useEffect } from 'react';
import { getSiteTheme } from '#shared/api/site-navigation.ts';
import { useApi } from '#client/lib/api.ts';

/** Nothing where there is no draft, or none that could be published. */
export function useDraftColours(): void {
  const api = useApi();
  useEffect(() => {
    const leave = new AbortController();
    const sheet = new CSSStyleSheet();
    const show = async () => {
      const outcome = await api(getSiteTheme, undefined, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted || outcome?.status !== 'ok' || !outcome.data.draft) return;
      // Loaded where there is a draft.
      const { draftStyle } = await import('./draft-style.ts');
      sheet.replaceSync(draftStyle(outcome.data.draft.data, outcome.data.online?.data));
    };
    void show();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      leave.abort();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [api]);
}
