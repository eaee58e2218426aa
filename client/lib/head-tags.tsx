/**
 * Prints the table of a head. React moves its tags to the front of the head, before styles and scripts, where previews
 * that read the first 32 KB find them.
 */
import type { ReactNode } from 'react';
import { headTable, type HeadContext } from './head-table.ts';

export function HeadTags(context: HeadContext): ReactNode {
  const { title, named, properties, links } = headTable(context);
  return (
    <>
      <title>{title}</title>
      {properties.map(([property, content]) => (
        <meta key={`${property} ${content}`} property={property} content={content} />
      ))}
      {named.map(([name, content]) => (
        <meta key={name} name={name} content={content} />
      ))}
      {links.map((link) => (
        <link key={`${link.hrefLang ?? link.type ?? link.rel}`} {...link} />
      ))}
    </>
  );
}
