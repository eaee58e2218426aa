/** The row of a staff screen's heading as the screen sees it: search, actions and the number of entries are put in their places beside it. */
import { createContext, use, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface Places {
  tools: Element | null;
  count: Element | null;
}

const PlacesContext = createContext<Places>({ tools: null, count: null });

export interface HeadPlaces {
  places: Places;
  setTools: (element: Element | null) => void;
  setCount: (element: Element | null) => void;
}

/** For the frame that draws the heading: give the setters to its elements, and `places` to the provider around the screen. */
export function useHeadPlaces(): HeadPlaces {
  const [tools, setTools] = useState<Element | null>(null);
  const [count, setCount] = useState<Element | null>(null);
  return { places: { tools, count }, setTools, setCount };
}

export const HeadPlacesProvider = PlacesContext.Provider;

/** Draws its children beside the heading: a search, then the primary action. Nothing until the place is there. */
export function HeadTools({ children }: { children: ReactNode }): ReactNode {
  const { tools } = use(PlacesContext);
  return tools ? createPortal(children, tools) : null;
}

/** The number of entries after the heading. Not announced: the list says it too. */
export function HeadCount({ count }: { count: number | null }): ReactNode {
  const { count: place } = use(PlacesContext);
  return place && count !== null ? createPortal(<span aria-hidden="true">{count}</span>, place) : null;
}
