/** The doctor for staff of a running site: with its own settings and connections. */
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import type { Finding } from '#shared/api/site/doctor.ts';

export type DoctorService = ReturnType<typeof createDoctor>;

export function createDoctor({ config, database }: { config: Config; database: OpenDatabase }) {
  const run = async (): Promise<Finding[]> => {
    const { describeSettings, examineConfig } = await import('./doctor.ts');
    return [...describeSettings(config), ...(await examineConfig(config, { mailTo: null, database }))];
  };
  let running: Promise<Finding[]> | undefined;
  return {
    /** Callers at the same time share an examination. */
    examine: (): Promise<Finding[]> => (running ??= run().finally(() => (running = undefined))),
  };
}
