/** Definition of an operator command. */
import type { Config } from '#server/config.ts';
import type { OpenDatabase } from '#server/db/client.ts';

/** Values of options that some commands take. */
export interface CommandOptions {
  /** File with private keys of backups. */
  key?: string | undefined;
  /** Database that a command may fill. */
  into?: string | undefined;
}

export interface OfflineContext {
  config: Config;
  options?: CommandOptions;
  /** Writes progress. */
  log: (line: string) => void;
}

export interface CommandContext extends OfflineContext {
  database: OpenDatabase;
}

export interface Command<Context = CommandContext> {
  usage: string;
  summary: string;
  /** Minimum and maximum number of arguments after the name. */
  arguments: readonly [least: number, most: number];
  /** Returns the message that is printed at the end. */
  run: (context: Context, values: readonly string[]) => Promise<string>;
}

/** Commands by name, which may consist of several words. */
export type Commands = Readonly<Record<string, Command>>;

/** Commands that run without the database of the site. */
export type OfflineCommands = Readonly<Record<string, Command<OfflineContext>>>;

/** Actor of commands in the audit trail. */
export const cliActor = 'cli';
