/** One delegated listener opens links with `data-video` in the video popup. */
import { use, useEffect } from 'react';
import { getVideo } from '#shared/api/video.ts';
import { countView } from '#shared/api/home.ts';
import { ApiContext } from '#client/lib/api.ts';
import { openHelpImage, openVideo } from '#client/state/overlays.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { loadEngine } from '#client/features/video/playback/load-engine.ts';
import { videoInfoOf } from '#client/features/video/playback/video-info.ts';
import { loadVideoPopup } from './video-popup-chunk.ts';

/** A film that cannot be fetched is left to its page, which says why. */
export function useVideoLinks(): void {
  const api = use(ApiContext);
  const tab = useTabState();
  useEffect(() => {
    if (!api) return;
    const handleClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-video], [data-help-image]') : null;
      if (!target) return;
      event.preventDefault();
      if (target instanceof HTMLAnchorElement) void openFilm(target);
      else openHelpImage(tab);
    };
    const openFilm = async (link: HTMLAnchorElement) => {
      const [outcome] = await Promise.all([api(getVideo, { params: { id: link.dataset['video'] ?? '' } }), loadVideoPopup()]).catch(() => [
        null,
      ]);
      if (outcome?.status !== 'ok') {
        location.assign(link.href);
        return;
      }
      openVideo(tab, videoInfoOf(outcome.data));
      api(countView, { body: { kind: 'video', id: outcome.data.id } }, { noLoading: true, keepalive: true }).catch(() => undefined);
    };
    const handleOver = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[data-video]')) loadVideoPopup().catch(() => undefined);
    };
    // Preloads the engine while the film is fetched.
    const handleDown = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a[data-video]')) loadEngine().catch(() => undefined);
    };
    // Before the listener that turns links into navigations.
    document.addEventListener('click', handleClick, true);
    document.addEventListener('pointerover', handleOver, { passive: true });
    document.addEventListener('focusin', handleOver);
    document.addEventListener('pointerdown', handleDown, { passive: true });
    return () => {
      document.removeEventListener('click', handleClick, true);
      document.removeEventListener('pointerover', handleOver);
      document.removeEventListener('focusin', handleOver);
      document.removeEventListener('pointerdown', handleDown);
    };
  }, [api, tab]);
}
