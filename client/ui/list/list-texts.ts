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
