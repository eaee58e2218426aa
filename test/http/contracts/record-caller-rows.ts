/** Rows of the calls of a record, which follow from its declaration. */
import type { RecordService } from '#server/services/record/record-service.ts';
import { titlesOf } from '#shared/record/field.ts';
import type { Importing } from '#shared/record/importing.ts';
import type { AnyRecord, placing, previewing } from '#shared/record/record.ts';
import type { CallerRow, Fields } from './caller-row.ts';
import type { CallerStage } from './caller-stage.ts';

interface Subject {
  record: AnyRecord;
  statuses: CallerRow['statuses'];
  /** Where others may read it too. */
  readers?: CallerRow['statuses'];
  service: (stage: CallerStage) => unknown;
  /** Fields of a new record. */
  first: (stage: CallerStage) => Fields | Promise<Fields>;
  place?: ReturnType<typeof placing>;
  preview?: ReturnType<typeof previewing>;
  imported?: Importing;
  /** A field and its new value, where it is not the name. */
  change?: readonly [name: string, value: unknown];
}

export function recordCallerRows({
  record,
  statuses,
  readers = statuses,
  service,
  first,
  place,
  preview,
  imported,
  change,
}: Subject): Record<string, CallerRow> {
  const { calls } = record;
  const serviceOf = (stage: CallerStage) => service(stage) as RecordService<AnyRecord>;
  const add = async (stage: CallerStage) => (await serviceOf(stage).add('test', (await first(stage)) as never)).id;
  const fieldsOf = async (stage: CallerStage, id: string) => ((await serviceOf(stage).get(id, 'en')) as { fields: Fields }).fields;
  const tableOf = async (stage: CallerStage) => {
    const fields = await first(stage);
    return { file: Buffer.from(`${Object.keys(fields).join()}\n${Object.values(fields).join()}`).toString('base64') };
  };
  const [name, value] = change ?? [titlesOf(record)[0] ?? '', '改名'];
  const rows: [call: { method: string; path: string } | undefined, fields?: CallerRow['fields']][] = [
    [calls.list],
    [calls.get, async (stage) => ({ id: await add(stage) })],
    [calls.add, (stage) => first(stage)],
    [
      calls.save,
      async (stage) => {
        const id = await add(stage);
        return { id, base: { [name]: (await fieldsOf(stage, id))[name] }, changes: { [name]: value } };
      },
    ],
    [calls.remove, async (stage) => ({ id: await add(stage) })],
    [place, async (stage) => ({ id: await add(stage), otherId: await add(stage), side: 'before' })],
    [imported?.run, async (stage) => ({ ...(await tableOf(stage)), dryRun: true })],
    [imported?.last],
    [
      imported?.undo,
      async (stage) => ({ importId: (await serviceOf(stage).import('test', { ...(await tableOf(stage)), dryRun: false }, 'en')).importId }),
    ],
    [
      preview,
      async (stage) => {
        const id = await add(stage);
        return { id, fields: await fieldsOf(stage, id) };
      },
    ],
  ];
  return Object.fromEntries(
    rows.flatMap(([call, fields]) =>
      call ? [[`${call.method} ${call.path}`, { statuses: call.method === 'GET' ? readers : statuses, ...(fields && { fields }) }]] : [],
    ),
  );
}
