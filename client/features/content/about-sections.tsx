/** Sections of the about page: sticky list of sections on the left, the selected one on the right. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AboutSection } from '#shared/api/column.ts';
import { paths } from '#shared/paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { TimeText } from '#client/ui/text/time-text.tsx';
import { ArticleBody } from './article-body.tsx';
import { Charter } from './charter.tsx';
import { MarkConstruction } from './mark-construction.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

interface Props {
  sections: readonly AboutSection[];
  /** Index of the selected section. */
  active: number;
  /** Follows the text of the selected section; null for none. */
  children?: ReactNode;
}

/** Keys of the sections that are more than their text. */
const [markSection, charterSection] = ['trophy', 'charter'];

export function AboutSections({ sections, active, children }: Props) {
  const t = useT();
  const language = useLanguage();
  const row = useCurrentInView<HTMLUListElement>(active);
  const section = sections[active];
  return (
    <Layout>
      <nav aria-label={t('content:about.sections')}>
        <ul ref={row}>
          {sections.map((item, index) => (
            <li key={item.id}>
              <Link to={paths.about(index)} className="song6" aria-current={index === active ? 'page' : undefined} data-keep-scroll="">
                {item.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {section ? (
        <section aria-labelledby="section">
          <h2 id="section">
            <Phrase text={section.title} />
          </h2>
          {section.key === markSection ? <MarkConstruction /> : null}
          {section.image ? (
            <div className="still">
              <Picture image={section.image} sizes="(width < 68.75em) 92vw, 57vw" ratio={[16, 9]} />
            </div>
          ) : null}
          {section.content && section.key === charterSection ? (
            <Charter section={section} />
          ) : section.content ? (
            <ArticleBody html={section.content} language={language} />
          ) : (
            <EmptyState title={t('content:about.empty')} text={t('content:about.emptyText')} level={3} />
          )}
          {children}
          {section.updateTime && section.key !== charterSection && !children ? (
            <p className="updated small muted">
              <span>{t('content:about.updated')}</span> <TimeText value={section.updateTime} />
            </p>
          ) : null}
        </section>
      ) : null}
    </Layout>
  );
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: calc(340 * var(--px)) minmax(0, 1fr);
  gap: calc(120 * var(--px));
  padding-bottom: var(--s9);

  > nav {
    position: sticky;
    top: 2rem;
    align-self: start;
  }
  > nav a {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-height: 3.5rem;
    border-top: 1px solid var(--line);
    font-size: max(1.0625rem, calc(23 * var(--tx)));
    line-height: 1.35;
    color: var(--text-2);
    transition: color var(--d2);
  }
  > nav a:is(:hover, [aria-current]) {
    color: var(--text);
  }
  > nav [aria-current]::before {
    content: '';
    flex: none;
    width: 0.62rem;
    height: 0.88rem;
    border-radius: var(--r-perf);
    background: var(--gold-500);
    rotate: var(--tilt);
  }
  > section > h2 {
    font-size: var(--t-sec);
    line-height: 1.15;
    margin-bottom: 0.7em;
  }
  > section > div {
    margin-inline: 0;
  }
  .still {
    border-radius: var(--r-l);
    margin-bottom: var(--s7);
  }
  .updated {
    max-width: 38em;
    margin-top: 2.5rem;
    padding-top: 1rem;
    border-top: 1px solid var(--line);
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s7);

    > nav {
      position: static;
      min-width: 0;
    }
    > nav ul {
      display: flex;
      gap: 0.6rem;
      overflow-x: auto;
      scrollbar-width: none;
      margin-inline: calc(-1 * var(--page));
      padding-inline: var(--page);
    }
    > nav a {
      flex: none;
      white-space: nowrap;
      min-height: 2.75rem;
      padding-inline: 1.15em;
      border: 1px solid var(--line-strong);
      border-radius: var(--r-pill);
      font-size: 1rem;
      color: var(--text);
    }
    > nav a[aria-current] {
      background: var(--primary);
      border-color: var(--primary);
      color: var(--primary-ink);
    }
  }
`;
