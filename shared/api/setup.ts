/** The first start of a site: the first account of staff by a link that the terminal shows, and the first steps after it. */
import * as Type from 'typebox';
import { emailMax, nickNameMax } from '#shared/limits.ts';
import { endpoint } from './endpoint.ts';

const token = Type.String({ maxLength: 100 });
const limit = 'setup';

export const checkSetup = endpoint({
  method: 'POST',
  path: '/web/setup/check',
  summary: 'State of a first-start link: `open`, `over` (unknown, used or expired) or `done` (the site has staff)',
  limit,
  body: Type.Object({ token }),
  data: Type.Union([Type.Literal('open'), Type.Literal('over'), Type.Literal('done')]),
});
export type SetupState = Type.Static<typeof checkSetup.data>;

export const makeFirstAdmin = endpoint({
  method: 'POST',
  path: '/web/setup/admin',
  summary: 'Create the first administrator with the first-start link, once; returns a token, as login does',
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
  summary: 'First steps of a new site, until all are done or an administrator closes the list',
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
