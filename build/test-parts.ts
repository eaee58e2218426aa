/** The parts of the server project: its files share processes, and commands of package.json run one part by its mode. */

/** Folders of `test/` by part, for example `vitest --project server --mode http`. */
export const serverParts = { db: ['db'], http: ['http', 'media'], render: ['render'] } as const;

/** Folders that the server project has in a mode of the test runner: those of a part, else all. */
export function foldersOf(mode: string): readonly string[] {
  const parts: Readonly<Record<string, readonly string[]>> = serverParts;
  return parts[mode] ?? Object.values(parts).flat();
}
