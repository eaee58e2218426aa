/** What a command of the operator is. */
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';

export interface CommandContext {
  config: Config;
  database: OpenDatabase;
  /** Where progress is told. */
  log: (line: string) => void;
}

export interface Command {
  usage: string;
  summary: string;
  /** Fewest and most arguments that follow the name. */
  arguments: readonly [least: number, most: number];
  /** Gives what is told at the end. */
  run: (context: CommandContext, values: readonly string[]) => Promise<string>;
}

/** By their names, which may be of several words. */
export type Commands = Readonly<Record<string, Command>>;

/** Who did it, in the audit trail. */
export const cliActor = 'cli';
