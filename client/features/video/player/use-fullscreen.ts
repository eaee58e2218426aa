/** Full screen of the player, or of the video element where the device allows only that. */
import { useEffect, useState } from 'react';

export interface Fullscreen {
  isOn: boolean;
  toggle: () => void;
}

/** Safari's non-standard API on phones. */
interface PhoneVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
  webkitExitFullscreen?: () => void;
  webkitDisplayingFullscreen?: boolean;
}

/** Back to the page from the full screen that a browser gives the film alone. */
export function leaveNativeFullscreen(element: HTMLVideoElement): void {
  const phone: PhoneVideo = element;
  if (document.fullscreenElement === element) document.exitFullscreen().catch(() => undefined);
  else if (phone.webkitDisplayingFullscreen) phone.webkitExitFullscreen?.();
}

export function useFullscreen(stage: { current: HTMLElement | null }, element: HTMLVideoElement | null): Fullscreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const read = () => setOn(stage.current !== null && document.fullscreenElement === stage.current);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [stage]);
  const toggle = () => {
    // Refused where the page is framed or the device has no such thing: the film stays in its place.
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    else if (document.fullscreenEnabled) stage.current?.requestFullscreen().catch(() => undefined);
    else (element as PhoneVideo | null)?.webkitEnterFullscreen?.();
  };
  return { isOn, toggle };
}
