/** The texts that every list of the management centre shows. */
import type { ListTexts, SortTexts } from '#client/ui/list/list-texts.ts';
import { useT } from './translations.ts';

/** For pages that load the namespace `manage`. */
export function useListTexts(): ListTexts {
  const t = useT();
  return {
    loading: t('common:shell.loading'),
    failed: t('manage:list.failed'),
    retry: t('manage:list.retry'),
    search: t('manage:list.search'),
    clearSearch: t('manage:list.clearSearch'),
    selectAll: t('manage:list.selectAll'),
    actions: t('manage:list.actions'),
    batch: t('manage:list.batch'),
    selected: (count) => t('manage:list.selected', { count }),
    clear: t('manage:list.clear'),
    close: t('manage:list.close'),
    previous: t('manage:list.previous'),
    next: t('manage:list.next'),
    total: (count) => t('manage:list.total', { count }),
    page: (page, last) => t('manage:list.page', { page, last }),
  };
}

/** For pages that load the namespace `manage`. */
export function useSortTexts(): SortTexts {
  const t = useT();
  return {
    handle: (name) => t('manage:sort.handle', { name }),
    handleOfActions: (name) => t('manage:sort.handleOfActions', { name }),
    instructions: t('manage:sort.instructions'),
    lifted: (place) => t('manage:sort.lifted', { ...place }),
    over: (place) => t('manage:sort.over', { ...place }),
    dropped: (place) => t('manage:sort.dropped', { ...place }),
    cancelled: (place) => t('manage:sort.cancelled', { ...place }),
    move: {
      up: (name) => t('manage:sort.upOf', { name }),
      down: (name) => t('manage:sort.downOf', { name }),
      first: (name) => t('manage:sort.firstOf', { name }),
      last: (name) => t('manage:sort.lastOf', { name }),
    },
    short: { up: t('manage:sort.up'), down: t('manage:sort.down'), first: t('manage:sort.first'), last: t('manage:sort.last') },
    only: t('manage:sort.only'),
  };
}
