/** Properties of sortable lists, their rows and handles. */
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import type { SortTexts } from './list-texts.ts';

export interface ListProps {
  /** In their order. */
  ids: readonly string[];
  /** Of a row, for screen readers. */
  nameOf: (id: string) => string;
  texts: SortTexts;
  layout?: 'list' | 'grid';
  /** Saves or takes the whole order; resolves to false where it was refused, and the rows go back. */
  onOrder: (ids: string[], movedId: string) => Promise<boolean> | void;
  /** Draws the rows in the order that is shown, each a `SortableItem`. */
  children: (order: readonly string[]) => ReactNode;
}

export type ItemProps = HTMLAttributes<HTMLElement> & { id: string; tag?: 'li' | 'tr' | 'section'; children: ReactNode } & Readonly<
    Record<`data-${string}`, string | undefined>
  >;

export interface HandleAction {
  key: string;
  /** With the name of the row, for screen readers. */
  label: string;
  /** Visible words. */
  text: string;
  Icon: (props: { className?: string; 'aria-hidden'?: 'true' }) => ReactElement;
  onAct: () => void;
}

export interface HandleProps {
  /** Further actions of the row, below the moves. */
  actions?: readonly HandleAction[] | undefined;
}
