/** The first start of a site: the first account of staff by a link that the terminal shows, and the first steps after it. */
import * as Type from 'typebox';
import { emailMax, nickNameMax } from '#shared/limits.ts';
import { endpoint } from './endpoint.ts';

const token = Type.String({ maxLength: 100 });
const limit = 'setup';

export const checkSetup = endpoint({
  method: 'POST',
  path: '/web/setup/check',
  summary: 'Whether a link of the first start opens anything: `open`, `over` (unknown, used or too old) or `done` (the site has staff)',
  limit,
  body: Type.Object({ token }),
  data: Type.Union([Type.Literal('open'), Type.Literal('over'), Type.Literal('done')]),
});
export type SetupState = Type.Static<typeof checkSetup.data>;

export const makeFirstAdmin = endpoint({
  method: 'POST',
  path: '/web/setup/admin',
  summary: 'Make the first administrator with the link of the first start, once; answers with a token, as a login does',
  answer: 'token',
  limit,
  body: Type.Object({
    token,
    nickName: Type.String({ maxLength: nickNameMax * 4 }),
    email: Type.String({ maxLength: emailMax + 10 }),
    password: Type.String({ maxLength: 400 }),
  }),
  data: Type.String({ maxLength: 200 }),
});

export const firstStepKeys = ['mail', 'colleague', 'article', 'edition', 'about', 'address'] as const;
const firstSteps = Type.Object({
  isOver: Type.Boolean(),
  steps: Type.Array(Type.Object({ key: Type.Enum([...firstStepKeys]), isDone: Type.Boolean() })),
});
export type FirstSteps = Type.Static<typeof firstSteps>;

export const listFirstSteps = endpoint({
  method: 'GET',
  path: '/webAdmin/setup/steps',
  summary: 'The first steps of a new site; over once all are done, or an administrator has closed the list',
  auth: 'staff',
  permission: 'accountManage',
  data: firstSteps,
});

export const closeFirstSteps = endpoint({
  method: 'POST',
  path: '/webAdmin/setup/close',
  summary: 'Close the list of first steps, for all administrators',
  auth: 'staff',
  permission: 'accountManage',
  data: Type.Null(),
});
