/** Commands that export the whole site to a file and import such a file into an empty site. */
import { cliActor, type Commands } from './command.ts';

const withoutFilms = 'without-films';

export const transferCommands: Commands = {
  export: {
    usage: `export <file> [${withoutFilms}]`,
    summary: 'write all content with its pictures and films to an archive that another site imports',
    arguments: [1, 2],
    run: async ({ database: { db }, config, log }, [file = '', choice]) => {
      if (choice !== undefined && choice !== withoutFilms) throw new Error(`“${choice}” is not an option; use ${withoutFilms}`);
      const { exportToFile } = await import('#server/services/transfer/transfer-command.ts');
      const bytes = await exportToFile(file, { db, config, hasFilms: choice === undefined, actorId: cliActor, log });
      return `${file} has ${bytes} bytes. It contains winners that are not yet public: keep it safe.`;
    },
  },
  import: {
    usage: 'import <file>',
    summary: 'fill a site without content from an export of another site',
    arguments: [1, 1],
    run: async ({ database: { db }, config, log }, [file = '']) => {
      const { importFromFile } = await import('#server/services/transfer/transfer-command.ts');
      const { files, missing } = await importFromFile(file, { db, config, actorId: cliActor, log });
      return `The site is imported, with ${files} files${missing > 0 ? `; ${missing} were missing when the export was made` : ''}.`;
    },
  },
};
