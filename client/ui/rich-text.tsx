/** HTML of the editors inside a page; the one part of `ui` that sets it. */
import type { ReactNode } from 'react';

interface Props {
  /** Sanitised by the server when it was saved. */
  html: string;
  className?: string;
  lang?: string;
}

/** A `<div>` with the text; its looks are those of the part around it. */
export function RichText({ html, className, lang }: Props): ReactNode {
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
