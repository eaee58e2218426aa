/** All screens and their routes, for the server and its tests. */
import { embedFailurePage } from '#client/boot/embed-shell.tsx';
import { createRoutes, publicScreens, type Screen } from './routes.tsx';
import { staffScreens } from './staff-routes.tsx';

export const screens: readonly Screen[] = [...publicScreens, ...staffScreens];
export const routes = createRoutes(screens);
export const failurePages = [...new Set(screens.flatMap(({ shell }) => shell?.failurePages ?? [embedFailurePage]))];
