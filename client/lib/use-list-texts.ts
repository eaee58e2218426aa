/** The texts that every list of the management centre shows. */
import type { ListTexts } from '#client/ui/list/list-texts.ts';
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
