/** `/g2025-old`: the 2025 edition as plain tables, for printing and for readers of the earlier page. */
import { styled } from 'styled-components';
import { getEdition } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { editionDescription } from '#client/features/award/edition-description.ts';
import { EditionTables } from '#client/features/award/edition-tables.tsx';
import { requireEdition } from '#client/features/award/known-edition.ts';
import type { LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Link } from '#client/ui/link.tsx';

const year = 2025;

export const loader = async (context: LoaderContext) => {
  requireEdition(context, year);
  return { edition: await context.read(getEdition, { query: { year } }) };
};

type EditionData = Awaited<ReturnType<typeof loader>>;

export function head({ edition }: EditionData, { t }: HeadContext): Head {
  return {
    title: t('navigation:section.g2025', { year: edition.year }),
    description: editionDescription(edition, t),
    canonical: paths.edition(year),
  };
}

export default function EditionTablesPage({ data }: PageProps<typeof loader>) {
  const { edition } = data;
  const t = useT();
  const facts = [edition.ordinal, edition.theme, edition.dates, edition.place].filter(Boolean).join(t('content:work.comma'));
  return (
    <Page className="wrap">
      <Banner
        kind="info"
        icon="info"
        action={
          <>
            <Button small onClick={() => print()}>
              {t('content:edition.print')}
            </Button>
            <Link className="button ghost small-button" to={paths.edition(year)}>
              {t('content:edition.toNew')}
            </Link>
          </>
        }
      >
        {t('content:edition.oldNotice')}
      </Banner>
      <div className="page-head">
        <h1 tabIndex={-1}>{t('navigation:section.g2025', { year: edition.year })}</h1>
        <p>{facts}</p>
      </div>
      <EditionTables units={edition.units.filter((unit) => unit.categories.length > 0)} revealed={edition.revealed} />
    </Page>
  );
}

const Page = styled.div`
  padding-top: 1.5rem;

  h1 {
    font-size: var(--t-h1);
  }
  .page-head {
    padding-block: var(--s7) 0;
  }

  @media print {
    padding: 0;

    > :first-child {
      display: none;
    }
    h1 {
      font-size: 14pt;
    }
    .page-head {
      padding: 0;
    }
    .page-head p {
      margin: 0;
      font-size: 8pt;
    }
  }
`;
