/** `/about?active=0..5`: about the award, one section at a time. */
import { listAboutSections } from '#shared/api/column.ts';
import { paths } from '#shared/paths.ts';
import { AboutSections } from '#client/features/content/about-sections.tsx';
import { plainText } from '#client/features/content/plain-text.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';

export const loader = async ({ read, exists, query }: LoaderContext) => {
  exists();
  const sections = await read(listAboutSections);
  const index = Number(query.get('active') ?? 0);
  return { sections, active: Number.isInteger(index) && sections[index] ? index : 0 };
};

type AboutData = Awaited<ReturnType<typeof loader>>;

export function head({ sections, active }: AboutData, { t }: HeadContext): Head {
  const section = sections[active];
  return {
    title: section && active > 0 ? t('content:about.sectionTitle', { section: section.title }) : t('navigation:section.about'),
    description: section?.content ? plainText(section.content) : t('navigation:section.about'),
    image: section?.image ?? undefined,
    canonical: paths.about(active),
  };
}

export default function AboutPage({ data }: PageProps<typeof loader>) {
  const t = useT();
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('navigation:section.about')}</h1>
      </div>
      {data.sections.length > 0 ? (
        <AboutSections sections={data.sections} active={data.active} />
      ) : (
        <EmptyState title={t('content:about.empty')} />
      )}
    </div>
  );
}
