/** The doctor for staff of a running site: with its own settings and connections. */
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import type { Finding as ShownFinding } from '#shared/api/site/doctor.ts';
import type { Language } from '#shared/language.ts';
import type { Finding } from './finding.ts';

export type DoctorService = ReturnType<typeof createDoctor>;

export function createDoctor({ config, database }: { config: Config; database: OpenDatabase }) {
  const run = async (): Promise<Finding[]> => {
    const { describeSettings, examineConfig } = await import('./doctor.ts');
    return [...describeSettings(config), ...(await examineConfig(config, { mailTo: null, database }))];
  };
  let running: Promise<Finding[]> | undefined;
  return {
    /** Callers at the same time share an examination, each in their language. */
    examine: async (language: Language): Promise<ShownFinding[]> => {
      const findings = await (running ??= run().finally(() => (running = undefined)));
      return findings.map(({ name, state, message }) => ({ name, state, message: message[language] }));
    },
  };
}
