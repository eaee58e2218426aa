/** Error page of an embedded player: the film does not exist or could not be loaded. Its link opens outside the frame. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from '#shared/paths.ts';
import type { Head, HeadContext } from '#client/lib/page.tsx';
import { useSite } from '#client/lib/site.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';

interface Failure {
  kind: 'gone' | 'failed';
}

export function head({ kind }: Failure, { t }: HeadContext): Head {
  return { title: t(`cinema:embed.${kind}`), description: t(`cinema:embed.${kind}Text`), noindex: true };
}

export default function EmbedFailurePage({ data }: { data: Failure }): ReactNode {
  const t = useT();
  const site = useSite().name[useLanguage()];
  return (
    <Window>
      <h1>{t(`cinema:embed.${data.kind}`)}</h1>
      <p>{t(`cinema:embed.${data.kind}Text`)}</p>
      <Link className="button" to={paths.projectionRoom} target="_blank" rel="noopener">
        {t('cinema:embed.room', { site })}
      </Link>
    </Window>
  );
}

const Window = styled.div`
  display: grid;
  gap: 0.75rem;
  place-content: center;
  justify-items: center;
  min-height: 100dvh;
  padding: 1rem;
  background: var(--bg);
  color: var(--text);
  text-align: center;

  h1 {
    font-size: var(--t-h3);
  }
  p {
    color: var(--text-2);
  }
`;
