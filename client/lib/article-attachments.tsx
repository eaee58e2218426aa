/** Documents below a text, each with its type and size; a click downloads it. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { AttachedFile } from '#shared/api/content.ts';
import { sizeText } from '#shared/media/size-text.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';

interface Props {
  files: readonly AttachedFile[];
  /** Replaces the heading of articles. */
  title?: string;
  /** Below the files. */
  children?: ReactNode;
}

export function ArticleAttachments({ files, title, children }: Props) {
  const t = useT();
  const language = useLanguage();
  if (files.length === 0) return null;
  return (
    <Section aria-labelledby="attachments">
      <h2 id="attachments" className="song6">
        {title ?? t('content:article.attachments')}
      </h2>
      <ul>
        {files.map(({ id, name, type, bytes, url }) => (
          <li key={id}>
            <a href={url} download="">
              <span className="type" aria-hidden="true">
                {type.toUpperCase()}
              </span>
              <span className="name">{name}</span>
              <span className="size">
                <span className="visually-hidden">{`${type.toUpperCase()}, `}</span>
                <span>{sizeText(bytes, language)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {children}
    </Section>
  );
}

const Section = styled.section`
  margin-top: var(--s7);

  h2 {
    font-size: var(--t-h3);
    margin-bottom: 0.6em;
  }
  li {
    border-top: 1px solid var(--line);
  }
  li:last-child {
    border-bottom: 1px solid var(--line);
  }
  li > a {
    display: grid;
    grid-template-columns: 3.6em minmax(0, 1fr) auto;
    align-items: center;
    gap: 1rem;
    min-height: 3.5rem;
    padding-block: 0.75rem;
    font-size: max(1rem, calc(18 * var(--tx)));
    line-height: 1.5;
  }
  .type {
    padding: 0.25em 0;
    border: 1px solid var(--line-strong);
    border-radius: var(--r-s);
    font-size: var(--t-xs);
    font-weight: 600;
    line-height: 1.4;
    text-align: center;
    color: var(--text-2);
  }
  .name {
    overflow-wrap: anywhere;
  }
  a:hover .name {
    text-decoration: underline;
    text-decoration-color: var(--gold-500);
    text-underline-offset: 0.25em;
  }
  .size {
    font-size: var(--t-s);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    color: var(--text-2);
  }
`;
