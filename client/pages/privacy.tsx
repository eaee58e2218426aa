/** `/privacy?version=`: the current privacy policy, or an earlier version. */
import { getAgreement } from '#shared/api/agreement.ts';
import { AgreementArticle } from '#client/features/account/agreement-article.tsx';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';

export const loader = ({ read, query }: LoaderContext) =>
  read(getAgreement, { query: { kind: 'privacy', version: query.get('version') ?? undefined } });

/** The canonical URL is the current version. */
export function head({ title, version }: Awaited<ReturnType<typeof loader>>, { t }: HeadContext): Head {
  return { title, description: t('navigation:agreement.description', { title, version }) };
}

export default function PrivacyPage({ data }: PageProps<typeof loader>) {
  return <AgreementArticle agreement={data} />;
}
