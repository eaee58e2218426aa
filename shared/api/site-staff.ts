/** Settings of the site for staff, and the environment. */
import * as Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { settingGroupNames } from '#shared/site/setting-groups.ts';

const setting = Type.Object({
  /** The environment variable. */
  name: Type.String(),
  isSet: Type.Boolean(),
  /** The value is never told. */
  isSecret: Type.Boolean(),
  /** '' = not set, or secret; passwords in URLs are masked. */
  value: Type.String(),
  /** What holds without a value, in words. */
  fallback: Type.String(),
  meaning: Type.String(),
});
export type Setting = Type.Static<typeof setting>;

export const listSettings = endpoint({
  method: 'GET',
  path: '/webAdmin/site/settings',
  summary: 'Settings of the process that answers: environment variables, which of them are set, and to what; never a secret',
  auth: 'staff',
  permission: 'jobRead',
  data: Type.Array(setting),
});

const mailServerTest = Type.Object({
  isSent: Type.Boolean(),
  /** The words of the mail server, or those of the connection. */
  answer: Type.String(),
});
export type MailServerTest = Type.Static<typeof mailServerTest>;

export const testMailServer = endpoint({
  method: 'POST',
  path: '/webAdmin/site/mail-server/test',
  summary: 'Send a mail to the caller’s own address through the mail server that holds, and give its answer',
  auth: 'staff',
  permission: 'accountManage',
  limit: 'testMail',
  body: Type.Object({}),
  data: mailServerTest,
});

const settingGroup = Type.Enum([...settingGroupNames]);
const settingValue = Type.String({ maxLength: 200 });

const settingGroupData = Type.Object({
  /** Counts the saves of the group. */
  version: Type.Integer({ minimum: 0 }),
  settings: Type.Array(
    Type.Object({
      name: Type.String(),
      /** What holds. */
      value: settingValue,
      fallback: settingValue,
      source: Type.Enum(['environment', 'database', 'default']),
      /** The environment variable that has set it; '' = none. */
      variable: Type.String(),
    }),
  ),
});
export type SettingGroupData = Type.Static<typeof settingGroupData>;

export const getSettingGroup = endpoint({
  method: 'GET',
  path: '/webAdmin/site/settingGroup',
  summary: 'Settings that staff with the permission of their group change, and where each value comes from',
  auth: 'staff',
  query: Type.Object({ group: settingGroup }),
  data: settingGroupData,
});

export const saveSettingGroup = endpoint({
  method: 'POST',
  path: '/webAdmin/site/settingGroup/save',
  summary: 'Change settings of a group at once, an empty value for the default; 409 if somebody else has saved since `version` was read',
  auth: 'staff',
  body: Type.Object({
    group: settingGroup,
    version: Type.Integer({ minimum: 0 }),
    values: Type.Record(Type.String({ maxLength: 40 }), settingValue, { maxProperties: 20 }),
  }),
  data: settingGroupData,
});
