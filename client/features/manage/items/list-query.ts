/** Query of a list as its URL holds it: filters, order and page. */
import { itemOrders, type ItemListName, type ItemOrder } from '#shared/api/content-list-staff.ts';
import type { QueryListRules } from '#client/lib/use-address-list.ts';
import { type ReviewDue, reviewDues, reviewPriorities, type ReviewPriority } from '#shared/content/review-plan.ts';
import { searchTextMax } from '#shared/limits.ts';
import { staffPaths } from '#shared/staff-paths.ts';

/** Lists in the order of the side bar: one per state, scheduled items, and the bin. */
export const itemLists = ['draft', 'audit', 'audited', 'reject', 'scheduled', 'putaway', 'soldout', 'trash'] as const satisfies readonly (
  | ItemListName
  | 'trash'
)[];
export type ItemList = (typeof itemLists)[number];

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Absent fields do not filter. */
export interface ListQuery {
  search?: string;
  columnId?: string;
  kind?: 'article' | 'episode';
  languages?: 'both' | 'missing';
  ownerId?: string;
  /** Days, YYYY-MM-DD; the last one is included. */
  from?: string;
  until?: string;
  due?: ReviewDue;
  priority?: ReviewPriority;
  order?: ItemOrder;
  pageNum: number;
  /** Rows of a page; absent = the first of `pageSizes`. */
  pageSize?: PageSize | undefined;
}
type ListFilter = Exclude<keyof ListQuery, 'pageNum' | 'pageSize'>;

const id = /^[\w-]{1,64}$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
/** Valid values of each filter; invalid ones in an address are ignored. */
const allowed: Readonly<Record<ListFilter, (value: string) => boolean>> = {
  search: (value) => value.trim() !== '' && value.length <= searchTextMax,
  columnId: (value) => id.test(value),
  kind: (value) => value === 'article' || value === 'episode',
  languages: (value) => value === 'both' || value === 'missing',
  ownerId: (value) => id.test(value),
  from: isDay,
  until: isDay,
  due: (value) => (reviewDues as readonly string[]).includes(value),
  priority: (value) => (reviewPriorities as readonly string[]).includes(value),
  order: (value) => (itemOrders as readonly string[]).includes(value),
};
const filters = Object.keys(allowed) as readonly ListFilter[];

function isDay(value: string): boolean {
  return day.test(value) && !Number.isNaN(Date.parse(value));
}

export function isItemList(text: string): text is ItemList {
  return (itemLists as readonly string[]).includes(text);
}

/** Parses a query; invalid values are dropped. */
export function readListQuery(search: string): ListQuery {
  const query = new URLSearchParams(search);
  const known = filters.flatMap((name) => {
    const value = query.get(name) ?? '';
    return allowed[name](value) ? [[name, value]] : [];
  });
  const page = Number(query.get('pageNum') ?? '1');
  const size = pageSizes.slice(1).find((one) => String(one) === query.get('pageSize'));
  // Each value has been judged by its filter just now.
  return {
    ...(Object.fromEntries(known) as Omit<ListQuery, 'pageNum' | 'pageSize'>),
    ...(size ? { pageSize: size } : {}),
    pageNum: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

export const sizeOf = ({ pageSize }: ListQuery): number => pageSize ?? pageSizes[0];

type LoadItems<Row> = QueryListRules<ListQuery, Row>['load'];

/** How a list of items is read from its address. */
export function itemListRules<Row>(list: ItemList, load: LoadItems<Row>): QueryListRules<ListQuery, Row> {
  return { read: readListQuery, pathOf: (question) => listPath(list, question), sizeOf, load };
}

/** Site path of a list; the first page and absent filters are left out, so that equal questions have equal addresses. */
export function listPath(list: ItemList, question: ListQuery): string {
  const query = new URLSearchParams(filters.flatMap((name) => (question[name] ? [[name, question[name]]] : [])));
  if (question.pageSize && question.pageSize !== pageSizes[0]) query.set('pageSize', String(question.pageSize));
  if (question.pageNum > 1) query.set('pageNum', String(question.pageNum));
  return query.size > 0 ? `${staffPaths.works(list)}?${query}` : staffPaths.works(list);
}

/** The question with some fields changed; a changed filter begins at the first page again. */
export function changeListQuery(question: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...question, pageNum: 1, ...change };
}

/** The change that clears all filters. */
export const noFilters = Object.fromEntries(
  filters.filter((name) => name !== 'order').map((name) => [name, undefined]),
) as Partial<ListQuery>;

/** Whether anything but order and page narrows the list. */
export function isFiltered(question: ListQuery): boolean {
  return filters.some((name) => name !== 'order' && Boolean(question[name]));
}

const dayMs = 86_400_000;

/** The question as the calls take it: there the last day is the first that is left out. */
export function callQuery<Question extends Pick<ListQuery, 'until'>>(question: Question): Question {
  return question.until ? { ...question, until: new Date(Date.parse(question.until) + dayMs).toISOString().slice(0, 10) } : question;
}
