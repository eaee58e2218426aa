/** The notice of a lost connection or a cached page; loaded on demand. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { absoluteDateTime } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

/** `cachedAt`: time in ms at which the page was cached; 0 for a page from the network. */
export function OfflineNotice({ cachedAt }: { cachedAt: number }): ReactNode {
  const t = useT();
  const language = useLanguage();
  return (
    <Place className="wrap" data-bar="">
      <Banner
        kind="warning"
        live
        action={
          <Button variant="ghost" small onClick={() => location.reload()}>
            {t('common:offline.retry')}
          </Button>
        }
      >
        {cachedAt === 0 ? t('common:offline.notice') : t('common:offline.keptAt', { time: absoluteDateTime(cachedAt, language) })}
      </Banner>
    </Place>
  );
}

/* At the end of a public page, and in view wherever one reads: nothing moves when it comes. */
const Place = styled.div`
  position: sticky;
  bottom: max(env(safe-area-inset-bottom, 0rem), var(--foot-bar));
  z-index: var(--z-header);
  padding-block: 0.75rem;
`;
