/** HTML of the editors inside a page; the one part of `ui` that sets it. */
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** Sanitised by the server when it was saved. */
  html: string;
}

/** A `<div>` with the text; its looks are those of the part around it. */
export function RichText({ html, ...rest }: Props): ReactNode {
  return <div {...rest} dangerouslySetInnerHTML={{ __html: html }} />;
}
