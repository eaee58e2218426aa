/** Prints the structured data of a page. Only the server writes it; the browser keeps the server's text. */
import type { ReactNode } from 'react';
import type { Crumb } from '#shared/breadcrumbs.ts';
import { paths } from '#shared/paths.ts';
import { breadcrumbList, graphText, organization, webSite } from './json-ld.ts';
import type { Head } from './page.tsx';
import { useSite } from './site.ts';
import { useLanguage, useT } from './translations.ts';

interface Props {
  head: Head;
  path: string;
  trail: readonly Crumb[];
}

/** Set `key` to the page's address, because the graph belongs to one page. Pages with noindex have none. */
export function PageGraph({ head, path, trail }: Props): ReactNode {
  const context = { site: useSite(), language: useLanguage(), t: useT() };
  if (head.isEmbed || (head.noindex && head.canonical === undefined)) return null;
  let text = '';
  if (import.meta.env.SSR) {
    const own = [organization(context), path === paths.home && webSite(context), trail.length > 1 && breadcrumbList(trail, context)];
    text = graphText([...own.filter((node) => node !== false), ...(head.jsonLd ?? [])], context.site.origin);
  }
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
