/** Shows the page in the look of the draft, as visitors will see it once it is published. */
import { useEffect, useState } from 'react';
import type { SiteLook, SiteTheme } from '#shared/site/look.ts';
import { getSiteTheme } from '#shared/api/site-navigation.ts';
import { useApi } from '#client/lib/api.ts';

/** What a page in the frame beside the form sends when it can show a look; the answer is `{ look }`. */
export const lookWanted = 'lookWanted';

/** What the draft draws, or the form beside the frame; null where there is none, or none that could be published. */
export function useDraftLook(): SiteLook | null {
  const api = useApi();
  const [look, setLook] = useState<SiteLook | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const sheet = new CSSStyleSheet();
    const read = api(getSiteTheme, undefined, { signal: leave.signal })
      .then((outcome) => (outcome.status === 'ok' ? outcome.data : null))
      .catch(() => null);
    const show = async (typed?: SiteTheme) => {
      const stored = await read;
      const theme = typed ?? stored?.draft?.data;
      if (leave.signal.aborted || !theme) return;
      // Loaded where there is a draft.
      const { draftStyle } = await import('./draft-style.ts');
      const style = draftStyle(theme, stored?.online?.data);
      if (style === null) return;
      sheet.replaceSync(style);
      setLook(theme);
    };
    void show();
    const handleMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === parent && isLookMessage(data)) void show(data.look);
    };
    if (parent !== window) {
      addEventListener('message', handleMessage);
      parent.postMessage(lookWanted, location.origin);
    }
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      leave.abort();
      removeEventListener('message', handleMessage);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [api]);
  return look;
}

const isLookMessage = (data: unknown): data is { look: SiteTheme } => typeof data === 'object' && data !== null && 'look' in data;
