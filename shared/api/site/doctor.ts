/** The state of everything that the site depends on, for administrators: /webAdmin/site/examine. */
import * as Type from 'typebox';
import { endpoint } from '#shared/api/endpoint.ts';

export const findingNames = [
  'settings',
  'folder',
  'temporary',
  'cms',
  'database',
  'schema',
  'notifications',
  'backup',
  'fonts',
  'ffmpeg',
  'mail',
  'storage',
  'wechat',
  'address',
  'certificate',
] as const;

const finding = Type.Object({
  name: Type.Enum([...findingNames]),
  state: Type.Enum(['ok', 'warn', 'fail']),
  /** In the language of the call, except for what others wrote, such as the messages of errors; without secrets. */
  message: Type.String(),
});
export type Finding = Type.Static<typeof finding>;

export const examineSite = endpoint({
  method: 'GET',
  path: '/webAdmin/site/examine',
  summary: 'Try everything that the process depends on: what the command doctor tells. Takes seconds, and changes nothing that stays',
  auth: 'staff',
  permission: 'accountManage',
  limit: 'examine',
  data: Type.Array(finding),
});
