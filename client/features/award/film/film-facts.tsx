/** Synopsis and facts of a film. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ContentItem } from '#shared/api/content.ts';
import type { FilmCard } from '#shared/api/award.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { RichText } from '#client/ui/text/rich-text.tsx';

interface Props {
  item: ContentItem;
  work: FilmCard;
  /** Content below the synopsis. */
  children: ReactNode;
  /** Content below the facts. */
  aside: ReactNode;
}

export function FilmFacts({ item, work, children, aside }: Props) {
  const t = useT();
  const facts = factsOf(item, work, t);
  return (
    <Section>
      <div>
        {hasSynopsis(item) ? (
          <div className="synopsis">
            <h2>{t('work:film.synopsis')}</h2>
            <RichText className="text" html={item.content} />
          </div>
        ) : null}
        {children}
      </div>
      <aside>
        {facts.length > 0 ? (
          <>
            <h2>{t('work:film.facts')}</h2>
            <dl>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : null}
        {aside}
      </aside>
    </Section>
  );
}

/** Many films only have the logline, which is already beside their title. */
function hasSynopsis({ content, contentAbstract }: ContentItem): boolean {
  const text = content.replace(/<[^>]{0,2000}>/g, '').trim();
  return text !== '' && text !== contentAbstract.trim();
}

/** Omits unknown facts, and what the head and the credits say. */
function factsOf(item: ContentItem, work: FilmCard, t: Translate): { label: string; value: string }[] {
  const editions = [...new Set(item.nominations.map(({ year, edition }) => `${edition} ${year}`))];
  const { premiere, format, sales } = item.trade ?? { premiere: 'none', format: '', sales: '' };
  const all = {
    unit: item.typeLabel,
    director: item.credits.some((group) => group.function === 'director') ? '' : work.director,
    country: work.country,
    spoken: item.spoken,
    companies: item.companies,
    year: work.year === null ? '' : String(work.year),
    minutes: work.minutes === null ? '' : t('content:work.minutes', { count: work.minutes }),
    premiere: premiere === 'none' ? '' : t(`work:premiere.${premiere}`),
    format: format,
    edition: editions.join(t('content:work.comma')),
    sales: sales,
  };
  return Object.entries(all).flatMap(([key, value]) => (value ? [{ label: t(`work:fact.${key}`), value }] : []));
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr) calc(430 * var(--px));
  gap: var(--s7) calc(100 * var(--px));
  padding-top: var(--s8);

  .synopsis,
  aside {
    padding-bottom: var(--s8);
  }
  aside {
    display: grid;
    align-content: start;
  }
  h2 {
    font-size: var(--t-sec);
    margin-bottom: 1.25rem;
  }
  aside h2 {
    margin-bottom: 0.6rem;
    font: 600 var(--t-ui) / 1.4 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
  }
  .text {
    max-width: 38em;
    font-size: max(1.0625rem, calc(20 * var(--tx)));
    line-height: 1.95;
  }
  .text:lang(en) {
    line-height: 1.75;
  }
  .text > * + * {
    margin-top: 1.15em;
  }
  aside dl > div {
    display: grid;
    grid-template-columns: 7.5rem minmax(0, 1fr);
    gap: 1rem;
    padding-block: 0.65rem;
    border-top: 1px solid var(--line);
    font-size: max(1rem, calc(17 * var(--tx)));
    line-height: 1.5;
  }
  aside dt {
    color: var(--text-2);
  }
  aside dd {
    font-weight: 600;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
`;
