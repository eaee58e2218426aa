/** The home page in the look that is being chosen, in a frame that is scaled down to its place. */
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { withLanguage } from '#shared/language.ts';
import type { SiteTheme } from '#shared/site/look.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { lookWanted } from './use-draft-look.ts';

/** Width of the page in pixels, by which its media queries go, in a wide and in a narrow place. */
const pageWidths = { wide: 1_280, narrow: 390 } as const;
const narrowMax = 560;

export function HomePreview({ theme }: { theme: SiteTheme }) {
  const t = useT();
  const language = useLanguage();
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const show = () => frame.current?.contentWindow?.postMessage({ look: theme }, location.origin);
    // The page asks once it can show a look.
    const handleMessage = ({ data, source }: MessageEvent) =>
      void (data === lookWanted && source === frame.current?.contentWindow && show());
    show();
    addEventListener('message', handleMessage);
    return () => removeEventListener('message', handleMessage);
  }, [theme]);
  useEffect(() => {
    const place = stage.current;
    if (!place) return undefined;
    const observer = new ResizeObserver(() => {
      const width = place.clientWidth < narrowMax ? pageWidths.narrow : pageWidths.wide;
      place.style.setProperty('--page-width', String(width));
      place.style.setProperty('--scale', String(place.clientWidth / width));
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return (
    <Stage ref={stage}>
      <iframe ref={frame} title={t('site-parts:theme.home')} src={withLanguage(language, staffPaths.homePreview)} />
    </Stage>
  );
}

const Stage = styled.div`
  position: relative;
  height: min(36rem, 70vh);
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--sunken);

  iframe {
    display: block;
    width: calc(var(--page-width) * 1px);
    max-width: none;
    height: calc(100% / var(--scale));
    border: 0;
    scale: var(--scale);
    transform-origin: 0 0;
  }
`;
