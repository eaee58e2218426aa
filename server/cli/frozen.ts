/** Commands that freeze an edition and check the copy. */
import { ownAddress } from '#server/network.ts';
import type { Commands } from './command.ts';

export const frozenCommands: Commands = {
  // Before `freeze`, which would take the word for a year.
  'freeze verify': {
    usage: 'freeze verify <folder>',
    summary: 'compare a frozen edition with its checksums',
    arguments: [1, 1],
    run: async (_context, [folder = '']) => {
      const { verifyFrozenFolder } = await import('#server/services/frozen/frozen-folder.ts');
      return `All ${await verifyFrozenFolder(folder)} files of ${folder} are as they were frozen.`;
    },
  },
  freeze: {
    usage: 'freeze <year> [folder] [address]',
    summary:
      'write what visitors see of an edition as HTML, pictures and JSON that need no server; asks the running site, here or at an address',
    arguments: [1, 3],
    run: async ({ database: { db }, config, log }, [year = '', folder = `g${year}`, address]) => {
      if (!/^\d{4}$/.test(year)) throw new Error(`“${year}” is not a year`);
      if (address !== undefined && !/^https?:\/\/[^/]+\/?$/.test(address))
        throw new Error(`“${address}” is not an address such as https://example.org`);
      const { freezeEdition } = await import('#server/services/frozen/freeze-edition.ts');
      const { pages, files, redirects, missing, winnersArePublic } = await freezeEdition({
        db,
        year: Number(year),
        folder,
        origin: address ? new URL(address).origin : ownAddress(config),
        siteOrigin: config.siteOrigin,
        mediaOrigin: config.mediaOrigin,
        log,
      });
      for (const one of missing) log(`missing on the site: ${one}`);
      if (!winnersArePublic) log('Its winners are not public yet: freeze it again after the ceremony.');
      return `${folder} has ${pages} pages in ${files} files, and ${redirects} old addresses lead on. Open index.html, or check it with: sha256sum -c SHA256SUMS`;
    },
  },
};
