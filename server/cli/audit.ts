/** Commands about the audit trail. */
import type { Commands } from './command.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';

export const auditCommands: Commands = {
  'audit verify': {
    usage: 'audit verify',
    summary: 'verify the seals of the whole audit trail; fails at the first row that was altered or whose predecessor is missing',
    arguments: [0, 0],
    run: async ({ database: { db } }) => {
      const broken = await findBrokenSeal(db);
      if (broken !== null) throw new Error(`The seal of row ${broken} is broken: the row or its predecessor was altered or deleted`);
      return 'All seals of the audit trail are valid.';
    },
  },
};
