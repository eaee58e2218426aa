/** The call among the blocks of a preview, which has no loader: read in the browser. */
import { useEffect, useState } from 'react';
import type { Language } from '#shared/language.ts';
import { useApi } from '#client/lib/api.ts';
import { createLoaderContext } from '#client/lib/loader.ts';
import { Call, readCall } from './call.tsx';
import type { CallCardProps } from './call-card.tsx';

export function LateCall({ language }: { language: Language }) {
  const api = useApi();
  const [call, setCall] = useState<CallCardProps | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const { read } = createLoaderContext({ api, language }, { params: {}, url: location.href, signal: leave.signal });
    void readCall((contract, input) => read(contract, input, language)).then((found) => {
      if (!leave.signal.aborted) setCall(found);
    });
    return () => leave.abort();
  }, [api, language]);
  return call && <Call {...call} />;
}
