/** Prefetches a page's chunk; a context, because the shell may not import the routes. */
import { createContext } from 'react';

export const PrefetchContext = createContext<(path: string) => void>(() => undefined);
