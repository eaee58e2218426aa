/**
 * Markup that the server keeps for all pages with the same: header and footer. It draws such a part once, between two marks, and
 * from then on only a mark, where the kept markup is put in. The browser draws and hydrates the part as any other.
 */
import { createContext, use, type ReactNode } from 'react';

export interface KeptMarkup {
  /** A mark with a name, as an element. */
  mark: (name: string) => ReactNode;
  /** Whether the part is kept already; if not, it will be when the page is drawn. */
  isKept: (name: string, key: string) => boolean;
}

/** Null where parts are drawn for each page, as on streamed ones. Marked as pure, so that the browser bundle leaves it out. */
export const KeptMarkupContext = /* @__PURE__ */ createContext<KeptMarkup | null>(null);

interface Props {
  name: string;
  /** Everything that the part depends on besides the language; null for a part that is not kept. */
  of: string | null;
  /** Without `useId`, whose ids differ by place. A function, since the server may call a component where its element is created. */
  children: () => ReactNode;
}

export function Kept({ name, of: key, children }: Props): ReactNode {
  const markup = use(KeptMarkupContext);
  if (!markup || key === null) return children();
  if (markup.isKept(name, key)) return markup.mark(name);
  return (
    <>
      {markup.mark(name)}
      {children()}
      {markup.mark(name)}
    </>
  );
}
