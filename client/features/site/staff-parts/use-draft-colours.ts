/** Shows the page in the colours of their draft, as visitors will see them once it is published. */
import { useEffect } from 'react';
import { getSiteTheme, type SiteTheme } from '#shared/api/site-navigation.ts';
import { designColours, emptyTheme, themeColours, themeFaults, themeStyle } from '#shared/site/theme.ts';
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
      const { draft, online } = outcome.data;
      if (themeFaults(draft.data).length === 0) sheet.replaceSync(themeStyle(overOnline(draft.data, online?.data ?? emptyTheme)));
    };
    void show();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      leave.abort();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [api]);
}

/** A colour that the draft leaves to the design covers the one of the published version. */
function overOnline(draft: SiteTheme, online: SiteTheme): SiteTheme {
  return Object.fromEntries(themeColours.map((name) => [name, draft[name] || (online[name] ? designColours[name] : '')])) as Record<
    (typeof themeColours)[number],
    string
  >;
}
