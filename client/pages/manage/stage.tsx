/** `/stage/<year>`: the big screen of a ceremony. It follows the console, and keeps what it shows when the network is away. */
import { use, useEffect, useState } from 'react';
import { getStage } from '#shared/api/ceremony/stage.ts';
import { followStage } from '#client/features/award/live/follow-stage.ts';
import { StageScreen } from '#client/features/award/live/stage-screen.tsx';
import { ApiContext } from '#client/lib/api.ts';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = async ({ read, params }: LoaderContext) => {
  const year = Number(params['year']);
  if (!/^\d{4}$/.test(params['year'] ?? '')) throw notFound();
  return { stage: await read(getStage, { query: { year } }) };
};

export function head({ stage }: Awaited<ReturnType<typeof loader>>, { t }: HeadContext): Head {
  const title = t('stage:screen.title', { year: stage.year });
  return { title, description: t('stage:screen.description', { year: stage.year }), noindex: true };
}

export default function StagePage({ data }: PageProps<typeof loader>) {
  // Null on the server, which draws the page once.
  const api = use(ApiContext);
  const [stage, setStage] = useState(data.stage);
  const { year } = data.stage;
  useEffect(() => {
    if (!api) return undefined;
    return followStage(year, async (signal) => {
      const outcome = await api(getStage, { query: { year } }, { signal });
      if (outcome.status === 'ok') setStage(outcome.data);
      return outcome.status === 'ok';
    });
  }, [api, year]);
  return <StageScreen stage={stage} />;
}
