/** Commands about the audit trail. */
import type { Commands } from './command.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';

export const auditCommands: Commands = {
  'audit verify': {
    usage: 'audit verify',
    summary: 'check the seals of the whole audit trail; fails at the first row that was changed, or whose predecessor is gone',
    arguments: [0, 0],
    run: async ({ database: { db } }) => {
      const broken = await findBrokenSeal(db);
      if (broken !== null) throw new Error(`The seal of row ${broken} is broken: it, or the row before it, is not what was written`);
      return 'Every seal of the audit trail holds.';
    },
  },
};
