/** Commands about accounts: staff, roles, blocking, institutions, invitations, watched words, keys. Each leaves an audit row. */
import { staffRoles, userTypes, type StaffRole } from '#shared/user-type.ts';
import { cliActor, type Command, type CommandContext, type Commands } from './command.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createPasswordHash } from '#server/ports/password-hash.ts';
import { createAccount, decideAgency, grantRole, revokeRole, setBlocked, setPassword } from '#server/services/account/account-command.ts';
import { findByEmail } from '#server/services/account/account-core.ts';
import { resetSecondFactor } from '#server/services/account/second-factor-code.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { notFound } from '#server/errors.ts';
import { makeFirstPassword } from '#server/services/account/password-rules.ts';
import { createInvitation } from '#server/services/account/invitation.ts';
import { rotateKeys } from '#server/services/account/key-rotation.ts';
import { createMail } from '#server/services/notification/mail.ts';
import { createNotificationService } from '#server/services/notification/notification.ts';
import { normalWord, watchedWordStaff } from '#server/services/community/watched-word.ts';

const roleNames = staffRoles.join(', ');

export const accountCommands: Commands = {
  'staff create': {
    usage: 'staff create <email> <name> <roles>',
    summary: `create a staff account and print its initial password once; comma-separated roles: ${roleNames}`,
    arguments: [3, 3],
    run: async ({ database: { db } }, [email = '', nickName = '', roles = '']) => {
      const password = makeFirstPassword();
      await createAccount(db, createPasswordHash(), {
        email,
        nickName,
        roles: [...new Set(roles.split(',').map(roleOf))],
        userType: userTypes.ordinary,
        password,
        actorId: cliActor,
      });
      return `${email} can log in with this password, which is shown only once and must be changed at the first login:\n  ${password}`;
    },
  },
  'staff password': {
    usage: 'staff password <email>',
    summary: 'set a new initial password and end all sessions',
    arguments: [1, 1],
    run: async ({ database: { db } }, [email = '']) => {
      const password = makeFirstPassword();
      await setPassword(db, createPasswordHash(), { email, password, actorId: cliActor });
      return `${email} can log in with this password, which is shown only once and must be changed at the next login:\n  ${password}`;
    },
  },
  'staff second-factor remove': {
    usage: 'staff second-factor remove <email>',
    summary: 'remove the second factor of an account whose owner has lost it, and end all sessions',
    arguments: [1, 1],
    run: async (context, [email = '']) => {
      const { db } = context.database;
      const account = await findByEmail(db, email);
      if (!account) throw notFound();
      const limits = createRateLimit({ db, cipher: createFieldCipher(context.config) });
      await resetSecondFactor({ db, limits, notify: notifyOf(context) }, { userId: account.id, actorId: cliActor, reason: '' });
      return `${email} can log in with the password alone.`;
    },
  },
  'staff role add': {
    usage: 'staff role add <email> <role>',
    summary: `grant a role: ${roleNames}`,
    arguments: [2, 2],
    run: async ({ database: { db } }, [email = '', role = '']) => {
      await grantRole(db, { email, role: roleOf(role), actorId: cliActor });
      return `${email} is ${role}.`;
    },
  },
  'staff role remove': {
    usage: 'staff role remove <email> <role>',
    summary: 'revoke a role',
    arguments: [2, 2],
    run: async ({ database: { db } }, [email = '', role = '']) => {
      await revokeRole(db, { email, role: roleOf(role), actorId: cliActor });
      return `${email} is not ${role}.`;
    },
  },
  'account block': {
    usage: 'account block <email> [reason]',
    summary: 'block an account and end its sessions',
    arguments: [1, 2],
    run: async ({ database: { db } }, [email = '', reason = '']) => {
      await setBlocked(db, { email, isBlocked: true, reason, actorId: cliActor });
      return `${email} is blocked.`;
    },
  },
  'account unblock': {
    usage: 'account unblock <email> [reason]',
    summary: 'unblock an account',
    arguments: [1, 2],
    run: async ({ database: { db } }, [email = '', reason = '']) => {
      await setBlocked(db, { email, isBlocked: false, reason, actorId: cliActor });
      return `${email} is not blocked.`;
    },
  },
  'agency verify': agencyCommand('verify', 'verified'),
  'agency refuse': agencyCommand('refuse', 'refused'),
  'invitation create': {
    usage: 'invitation create <name in Chinese> <name in English> <count> <days>',
    summary: 'create an invitation code that verifies <count> institutions at registration, and print it once',
    arguments: [4, 4],
    run: async ({ config, database: { db } }, [institutionZh = '', institutionEn = '', count = '', days = '']) => {
      const invitation = {
        institutionZh,
        institutionEn,
        uses: wholeNumber('count', count, 10_000),
        days: wholeNumber('days', days, 3_650),
        actorId: cliActor,
      };
      const code = await createInvitation(db, createFieldCipher(config), invitation);
      return `The invitation code of ${institutionEn}, which is shown only once:\n  ${code}`;
    },
  },
  'comment watch': {
    usage: 'comment watch <word>',
    summary: 'hold comments with a word for moderation',
    arguments: [1, 1],
    run: async ({ database: { db } }, [word = '']) => {
      await watchedWordStaff(db).addSeveral(cliActor, [word]);
      return `“${word}” is watched.`;
    },
  },
  'comment unwatch': {
    usage: 'comment unwatch <word>',
    summary: 'stop watching a word',
    arguments: [1, 1],
    run: async ({ database: { db } }, [word = '']) => {
      await watchedWordStaff(db).remove(cliActor, normalWord(word));
      return `“${word}” is not watched.`;
    },
  },
  'keys rotate': {
    usage: 'keys rotate',
    summary: 're-encrypt all fields with the first key of FIELD_KEYS',
    arguments: [0, 0],
    run: async ({ config, database: { db } }) =>
      `${await rotateKeys(db, createFieldCipher(config), cliActor)} rows were re-encrypted; older keys can be removed.`,
  },
};

function agencyCommand(verb: string, outcome: 'verified' | 'refused'): Command {
  return {
    usage: `agency ${verb} <email> [reason]`,
    summary: `${verb} the institution of an account and notify it`,
    arguments: [1, 2],
    run: async (context, [email = '', reason = '']) => {
      await decideAgency(context.database.db, { email, outcome, reason, actorId: cliActor }, notifyOf(context));
      return `${email} is ${outcome}.`;
    },
  };
}

/** Mails are only queued here; the running site sends them. */
function notifyOf({ config, database: { db }, log }: CommandContext) {
  const mailQueue = createMail({ config, db, cipher: createFieldCipher(config), warn: log });
  return createNotificationService({ db, mailQueue }).notify;
}

function roleOf(name: string): StaffRole {
  const role = staffRoles.find((known) => known === name.trim());
  if (!role) throw new Error(`“${name}” is not a role; the roles are ${roleNames}`);
  return role;
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > most) throw new Error(`<${name}> must be a whole number from 1 to ${most}`);
  return number;
}
