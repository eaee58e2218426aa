/** Texts of the parts of a staff list; `useListTexts` has them in the language of the page. */
export interface ListTexts {
  loading: string;
  failed: string;
  retry: string;
  search: string;
  clearSearch: string;
  selectAll: string;
  actions: string;
  batch: string;
  selected: (count: number) => string;
  clear: string;
  close: string;
  previous: string;
  next: string;
  total: (count: number) => string;
  page: (page: number, last: number) => string;
}

interface Place {
  name: string;
  /** From 1 on. */
  at: number;
  count: number;
}
type Moves<Value> = Readonly<Record<'up' | 'down' | 'first' | 'last', Value>>;

/** Texts of a sortable list; `useSortTexts` has them in the language of the page. */
export interface SortTexts {
  handle: (name: string) => string;
  /** Of a handle whose menu has other actions too. */
  handleOfActions: (name: string) => string;
  /** How the keys work, for screen readers. */
  instructions: string;
  lifted: (place: Place) => string;
  over: (place: Place) => string;
  dropped: (place: Place) => string;
  cancelled: (place: Place) => string;
  /** Labels with the name of the row, and their visible words. */
  move: Moves<(name: string) => string>;
  short: Moves<string>;
  /** Shown in place of the moves of the only row. */
  only: string;
}
