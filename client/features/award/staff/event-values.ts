/** An event's fields as the form holds them, and back: what was not touched stays exactly what was read. */
import type { EventFields, ManagedEvent } from '#shared/api/programme-staff.ts';
import { ticked } from '#client/ui/checkbox.tsx';
import { fromInstant, toInstant } from '#client/ui/site-time.ts';

const texts = ['titleZh', 'titleEn', 'abstractZh', 'abstractEn'] as const;
const times = ['startsAt', 'endsAt'] as const;
const windows = ['publishAt', 'unpublishAt'] as const;
export type EventValues = Record<keyof EventFields, string>;

/** An event before anything of it is known; hidden until somebody says from when it is public. */
export const blankEvent: EventFields = {
  titleZh: '',
  titleEn: '',
  abstractZh: '',
  abstractEn: '',
  venueId: null,
  startsAt: '',
  endsAt: '',
  needsTicket: false,
  publishAt: null,
  unpublishAt: null,
};

export function fieldsOf({
  titleZh,
  titleEn,
  abstractZh,
  abstractEn,
  venueId,
  startsAt,
  endsAt,
  needsTicket,
  publishAt,
  unpublishAt,
}: ManagedEvent): EventFields {
  return { titleZh, titleEn, abstractZh, abstractEn, venueId, startsAt, endsAt, needsTicket, publishAt, unpublishAt };
}

export function toValues({ venueId, startsAt, endsAt, needsTicket, publishAt, unpublishAt, ...own }: EventFields): EventValues {
  return {
    ...own,
    venueId: venueId ?? '',
    needsTicket: needsTicket ? ticked : '',
    startsAt: fromInstant(startsAt),
    endsAt: fromInstant(endsAt),
    publishAt: fromInstant(publishAt),
    unpublishAt: fromInstant(unpublishAt),
  };
}

export function toFields(values: Readonly<EventValues>, read: EventFields): EventFields {
  const shown = toValues(read);
  const next: EventFields = { ...read, venueId: values.venueId || null, needsTicket: values.needsTicket === ticked };
  for (const name of texts) next[name] = values[name].trim() === shown[name].trim() ? read[name] : values[name].trim();
  for (const name of times) if (values[name] !== shown[name]) next[name] = toInstant(values[name]) ?? '';
  for (const name of windows) if (values[name] !== shown[name]) next[name] = toInstant(values[name]);
  return next;
}
