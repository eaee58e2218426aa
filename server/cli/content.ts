/** Commands about the database, the content and the programme. */
import { readFile } from 'node:fs/promises';
import { userTypes } from '#shared/user-type.ts';
import { agreementKinds } from '#shared/api/agreement.ts';
import { cliActor, type Commands } from './command.ts';
import { editionPhases } from '#server/db/schema/award.ts';
import { publishAgreement } from '#server/services/account/agreement.ts';
import { setEditionPhase } from '#server/services/award/edition-phase.ts';
import { createSettingGroups } from '#server/services/core/setting-groups.ts';
import { createPublishingService } from '#server/services/content/publishing.ts';
import { compareMediaUses } from '#server/services/media/media-library-upkeep.ts';

export const contentCommands: Commands = {
  migrate: {
    usage: 'migrate',
    summary: 'migrate the database to the current schema',
    arguments: [0, 0],
    run: async () => 'The schema is up to date.',
  },
  maintenance: {
    usage: 'maintenance <on|off>',
    summary: 'refuse all writes with 503 while pages stay; holds on all instances within a second',
    arguments: [1, 1],
    run: async ({ database: { db } }, [mode = '']) => {
      if (mode !== 'on' && mode !== 'off') throw new Error(`“${mode}” is neither on nor off`);
      const groups = createSettingGroups({ db, environment: {} });
      const operator = { id: cliActor, userType: userTypes.pgc, roles: ['admin'] } as const;
      const { version } = await groups.get(operator, 'maintenance');
      await groups.save(operator, { group: 'maintenance', version, values: { mode } });
      return `Maintenance is ${mode}.`;
    },
  },
  seed: {
    usage: 'seed',
    summary: 'load the demonstration content into an empty database',
    arguments: [0, 0],
    run: async ({ database, config: { dataFolder }, log }) => {
      const { loadDemonstration } = await import('#server/db/seed.ts');
      await loadDemonstration({ database, dataFolder, log });
      return 'The demonstration content is loaded.';
    },
  },
  publish: {
    usage: 'publish <content id>',
    summary: 'publish an approved or offline item',
    arguments: [1, 1],
    run: async ({ database: { db } }, [id = '']) => {
      await createPublishingService({ db }).online(id, cliActor);
      return `${id} is online.`;
    },
  },
  offline: {
    usage: 'offline <content id> <reason>',
    summary: 'take an item offline at once',
    arguments: [2, 2],
    run: async ({ database: { db } }, [id = '', reason = '']) => {
      await createPublishingService({ db }).offline(id, cliActor, reason);
      return `${id} is offline.`;
    },
  },
  'agreement publish': {
    usage: 'agreement publish <user|privacy> <version> <file in Chinese> <file in English>',
    summary: 'publish a new version of the user agreement or the privacy policy; each file is HTML that begins with its title as <h1>',
    arguments: [4, 4],
    run: async ({ database: { db } }, [kind = '', version = '', chineseFile = '', englishFile = '']) => {
      const known = agreementKinds.find((one) => one === kind);
      if (!known) throw new Error(`“${kind}” is not an agreement; use ${agreementKinds.join(' or ')}`);
      const [zh, en] = await Promise.all([readText(chineseFile), readText(englishFile)]);
      await publishAgreement(
        db,
        { kind: known, version, titleZh: zh.title, titleEn: en.title, bodyZh: zh.body, bodyEn: en.body, effectiveAt: null },
        cliActor,
      );
      return `Version ${version} is in force.`;
    },
  },
  'media uses': {
    usage: 'media uses',
    summary: 'compare the recorded uses of pictures with all rows, and mend differences',
    arguments: [0, 0],
    run: async ({ database: { db } }) => {
      const differences = await compareMediaUses(db);
      return differences === 0 ? 'All uses are recorded.' : `${differences} uses were missing or too many; they are mended.`;
    },
  },
  'edition phase': {
    usage: 'edition phase <year> <phase>',
    summary: `move an edition to a phase: ${editionPhases.join(', ')}`,
    arguments: [2, 2],
    run: async ({ database: { db } }, [year = '', phase = '']) => {
      if (!editionPhases.some((known) => known === phase)) throw new Error(`“${phase}” is not a phase`);
      const shown = await setEditionPhase(db, { year: Number(year), phase, actorId: cliActor });
      return shown === phase
        ? `${year} is in the phase ${phase}.`
        : `${year} is in the phase ${phase}; visitors see ${shown} until its data is public.`;
    },
  },
};

/** Title and text of a file; the title is the `<h1>` of its first line. */
async function readText(file: string): Promise<{ title: string; body: string }> {
  const text = await readFile(file, 'utf8');
  const [heading, title] = /^\s*<h1>([^<]+)<\/h1>/.exec(text) ?? [];
  if (!heading || !title) throw new Error(`${file} does not begin with its title as <h1>`);
  return { title: title.trim(), body: text.slice(heading.length).trim() };
}
