/** The shell around the pages of one part of the site, such as the management centre: one chunk, loaded with the first page inside it. */
import { use, type ComponentType } from 'react';
import { addTexts } from '#client/lib/translations.ts';
import { RedrawBoundary } from '#client/lib/redraw-boundary.tsx';
import type { PageFrame } from '#client/lib/page.tsx';

export interface ShellModule {
  /** The root element; draws the router's outlet. */
  Shell: ComponentType;
  /** Draws a loaded page. */
  Frame: PageFrame;
}

export interface ShellHandle {
  /** Source path. */
  id: string;
  /** What it is loaded with: keys of the build manifest. */
  sources: readonly string[];
  /** Namespaces of texts that the shell and each of its pages may use. */
  texts: readonly string[];
  preload: () => Promise<ShellModule>;
  Component: ComponentType;
  Frame: PageFrame;
}

interface ShellParts extends Pick<ShellHandle, 'id' | 'texts'> {
  load: () => Promise<ShellModule>;
  /** Keys of the build manifest beside its own. */
  sources?: readonly string[];
}

/** Makes the route parts of a shell. */
export function shell({ id, load, texts, sources = [] }: ShellParts): ShellHandle {
  let module: ShellModule | undefined;
  let loading: Promise<ShellModule> | undefined;
  const preload = () => {
    loading ??= Promise.all([load(), addTexts(texts)]).then(([loaded]) => (module = loaded));
    return loading;
  };
  const useModule = () => module ?? use(preload());
  function Component() {
    const { Shell } = useModule();
    return (
      <RedrawBoundary>
        <Shell />
      </RedrawBoundary>
    );
  }
  const Frame: PageFrame = (props) => {
    const { Frame: Drawn } = useModule();
    return <Drawn {...props} />;
  };
  return { id, sources: [...sources, id], texts, preload, Component, Frame };
}
