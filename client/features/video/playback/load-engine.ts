/** Loads the engine on demand. */
import type { Engine, EngineSettings } from './engine.ts';

export interface EngineModule {
  createEngine: (settings: EngineSettings) => Engine;
  /** Whether the browser plays HLS natively and sends cookies with it. */
  playsNatively?: () => boolean;
}

/** video.js must not add style elements, which the page's policy refuses. */
export function loadEngine(): Promise<EngineModule> {
  Object.assign(window, { VIDEOJS_NO_DYNAMIC_STYLE: true });
  return import('./hls-engine.ts');
}
