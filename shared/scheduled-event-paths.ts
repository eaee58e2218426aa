/** Screens on which staff change a scheduled event; apart from `staff-paths.ts`, which every staff screen loads. */
import type { ScheduledEventKind } from '#shared/api/dashboard.ts';
import type { Permission } from './policies.ts';
import { staffPaths } from './staff-paths.ts';

const editionPart = (part: string) => (id: string) => `${staffPaths.editions}?${new URLSearchParams({ id, part })}`;

/** By the id of a row of the calendar or the dashboard. */
export const scheduledEventPaths: Readonly<Record<ScheduledEventKind, (id: string) => string>> = {
  online: staffPaths.review,
  offline: staffPaths.review,
  nominees: editionPart('ceremony'),
  winners: editionPart('ceremony'),
  ceremony: editionPart('facts'),
  event: editionPart('programme'),
  live: () => staffPaths.live,
};

const ofAwards = ['awardEdit', 'ceremonyRun'] as const;

/** Permissions that open those screens; null for everybody who sees the row. */
export const scheduledEventPermissions: Readonly<Record<ScheduledEventKind, readonly Permission[] | null>> = {
  online: null,
  offline: null,
  nominees: ofAwards,
  winners: ofAwards,
  ceremony: ofAwards,
  event: ofAwards,
  live: ['siteEdit'],
};
