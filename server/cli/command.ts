/** Definition of an operator command. */
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';

export interface CommandContext {
  config: Config;
  database: OpenDatabase;
  /** Writes progress. */
  log: (line: string) => void;
}

export interface Command {
  usage: string;
  summary: string;
  /** Minimum and maximum number of arguments after the name. */
  arguments: readonly [least: number, most: number];
  /** Returns the message that is printed at the end. */
  run: (context: CommandContext, values: readonly string[]) => Promise<string>;
}

/** Commands by name, which may consist of several words. */
export type Commands = Readonly<Record<string, Command>>;

/** Actor of commands in the audit trail. */
export const cliActor = 'cli';
