/** The tags in use, for filters and suggestions; empty until they are loaded and where that fails. */
import { listMediaTags, type LibraryKind, type MediaTag } from '#shared/api/media.ts';
import { useLoaded } from '#client/state/use-loaded.ts';

export function useMediaTags(kind: LibraryKind): { tags: readonly MediaTag[]; reloadTags: () => void } {
  const { value, reload } = useLoaded((api, signal) => api(listMediaTags, { query: { kind } }, { noLoading: true, signal }), kind);
  return { tags: value ?? [], reloadTags: reload };
}
