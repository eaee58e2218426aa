/** How the shell fetches a page's chunk ahead; given from above, because the shell stands below the table of routes. */
import { createContext } from 'react';

export const PrefetchContext = createContext<(path: string) => void>(() => undefined);
