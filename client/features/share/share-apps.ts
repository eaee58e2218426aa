/** Apps that take a link through an address of their own; WeChat has none, its way is the QR code. */
import type { Language } from '#shared/language.ts';

export interface SharedLink {
  title: string;
  url: string;
}

/** Key of the app's name in the texts `share:app`. */
export type AppName = 'weibo' | 'qzone' | 'douban' | 'x' | 'facebook' | 'line' | 'whatsapp' | 'telegram' | 'linkedin' | 'mail';

const addresses: Readonly<Record<AppName, (link: SharedLink) => string>> = {
  weibo: ({ title, url }) => withQuery('https://service.weibo.com/share/share.php', { url, title }),
  qzone: ({ title, url }) => withQuery('https://sns.qzone.qq.com/cgi-bin/qzshare/cgi_qzshare_onekey', { url, title }),
  douban: ({ title, url }) => withQuery('https://www.douban.com/share/service', { href: url, name: title }),
  x: ({ title, url }) => withQuery('https://x.com/intent/post', { text: title, url }),
  facebook: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  line: ({ url }) => withQuery('https://social-plugins.line.me/lineit/share', { url }),
  whatsapp: ({ title, url }) => withQuery('https://wa.me/', { text: `${title} ${url}` }),
  telegram: ({ title, url }) => withQuery('https://t.me/share/url', { url, text: title }),
  linkedin: ({ url }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  mail: ({ title, url }) => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${url}`)}`,
};

/** What the readers of each language use, the most used first. */
const order: Readonly<Record<Language, readonly AppName[]>> = {
  'zh-Hans': ['weibo', 'qzone', 'douban', 'x', 'facebook', 'line', 'mail'],
  en: ['x', 'facebook', 'whatsapp', 'line', 'telegram', 'linkedin', 'weibo', 'mail'],
};

export function shareApps(language: Language, link: SharedLink): { name: AppName; href: string }[] {
  return order[language].map((name) => ({ name, href: addresses[name](link) }));
}

/** Percent-encoded, spaces as well: some of these apps show a plus as it is. */
function withQuery(base: string, values: Record<string, string>): string {
  return `${base}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
