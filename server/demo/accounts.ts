/** Accounts of the demonstration site, with passwords that start-up prints. They exist only where the demonstration content does. */
import { createHash } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { userTypes, type StaffRole, type UserType } from '#shared/user-type.ts';
import { site } from '#server/demo/content/programme.ts';

export interface DemoAccount {
  id: string;
  name: string;
  email: string;
  userType: UserType;
  /** '' for the accounts that only wrote comments: they cannot log in. */
  password: string;
  roles: StaffRole[];
  language: 'zh-Hans' | 'en';
  /** Phone and ID number are invented; the ID number's check digit is right. */
  agency?: {
    zh: string;
    en: string;
    operator: string;
    phone: string;
    idNumber: string;
    country: string;
    area: string;
    isVerified: boolean;
  };
}

function account(id: string, name: string, rest: Partial<DemoAccount>): DemoAccount {
  return {
    id: `u-${id}`,
    name,
    email: `${id}@demo.example.org`,
    userType: userTypes.ordinary,
    password: `demo-${id}-2025`,
    roles: [],
    language: 'zh-Hans',
    ...rest,
  };
}

/** The accounts that can log in: staff, two institutions (the second not yet verified) and two visitors. */
export const demoAccounts: readonly DemoAccount[] = [
  account('admin', '站点管理员', { roles: ['admin'] }),
  account('reviewer', '审核员 闻一', { roles: ['reviewer'] }),
  account('publisher', '发布员 陆放', { roles: ['publisher'] }),
  account('moderator', '评论管理员 方圆', { roles: ['moderator'] }),
  account('operator', '典礼执行 高朗', { roles: ['operator', 'editor'] }),
  account('pgc1', '川西影像工作室', {
    userType: userTypes.pgc,
    agency: {
      zh: '川西影像工作室（示例）',
      en: 'West Sichuan Pictures (demo)',
      operator: '秦舟',
      phone: '13900001234',
      idNumber: '510104199001010019',
      country: 'CN',
      area: 'CN-SC',
      isVerified: true,
    },
  }),
  account('pgc2', 'Fjord Documentary', {
    userType: userTypes.pgc,
    language: 'en',
    agency: {
      zh: '峡湾纪录片社（示例）',
      en: 'Fjord Documentary (demo)',
      operator: 'Astrid Lunde',
      phone: '+47 22 00 00 12',
      idNumber: 'N00123456',
      country: 'NO',
      area: 'NO-46',
      isVerified: false,
    },
  }),
  account('viewer1', '看电影的阿宁', {}),
  account('viewer2', 'Maya R.', { language: 'en' }),
];

/** The accounts behind the comments. */
export const commenters: readonly DemoAccount[] = site.commenters.map((name, index) =>
  account(`reader${index + 1}`, name, { password: '', language: /^\p{ASCII}+$/u.test(name) ? 'en' : 'zh-Hans' }),
);

/** As in server/ports/password-hash.ts: a cheaper hash would tell by the time that an address is known. */
const passwordCost = { memoryCost: 65_536, timeCost: 4, parallelism: 1, outputLen: 32 } as const;

/**
 * A password as a PHC text of argon2id, at the cost of real ones: logging in then takes the same time for known and unknown
 * addresses. The salt follows from the account's id, so that the demonstration is the same everywhere; real salts are random.
 */
export function demoPasswordHash({ id, password }: DemoAccount): string {
  if (password === '') return '';
  const salt = createHash('sha256').update(`salt:${id}`).digest().subarray(0, 16);
  return hashSync(password, { ...passwordCost, salt });
}
