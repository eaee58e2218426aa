/** The command that changes the schema apart from the start of the site. */
import { counted } from '#shared/counted.ts';
import type { Commands } from './command.ts';
import { compareSchema } from '#server/db/migrate.ts';

export const schemaCommands: Commands = {
  migrate: {
    usage: 'migrate',
    summary: 'bring the schema to this release; for MIGRATE=off',
    arguments: [0, 0],
    // Every command finds the schema of its release; this one also does so while MIGRATE is off.
    run: async ({ database }) => {
      const { later } = await compareSchema(database);
      return later > 0
        ? `The schema is ${counted(later, 'migration')} ahead of this release; nothing was changed.`
        : 'The schema is that of this release.';
    },
  },
};
