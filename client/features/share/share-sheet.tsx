/** Share sheet with a short link to copy, QR code and apps. A separate chunk, loaded at first use. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { makeShortLink } from '#shared/api/share.ts';
import { eyeOfPath } from '#shared/share/pair.ts';
import { embedCode, winnersEmbedOf } from '#shared/share/winners-embed.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import type { Language } from '#shared/language.ts';
import { PairButton } from './pair-button.tsx';
import { shareByDevice, urlOfPath, type PageAddress } from './page-address.ts';
import { QrCode, qrLengthMax } from './qr-code.tsx';
import { Sheet } from './share-sheet-style.ts';

interface Props {
  title: string;
  /** Replaces the usual one. */
  heading?: string;
  page: PageAddress;
  /** Above the link. */
  children?: ReactNode;
  onClose: () => void;
}

export function ShareSheet({ title, heading, page, children, onClose }: Props) {
  const t = useT();
  const id = useId();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(true);
  const url = useShortLink(page);
  // The dialog's effect has restored the focus by now; only then may the owner unmount it.
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  const eye = eyeOfPath(page.path);
  const embed = winnersEmbedOf(page.path);
  const isInWeChat = /MicroMessenger/i.test(navigator.userAgent);
  return (
    <Sheet open={isOpen} onClose={() => setOpen(false)} closesOnScrim aria-labelledby={id}>
      <div className="sheet">
        <header>
          <h2 id={id}>{heading ?? t('share:sheet.title')}</h2>
          <button type="button" className="icon-button" aria-label={t('share:sheet.close')} onClick={() => setOpen(false)}>
            <Icon name="x" />
          </button>
        </header>
        <p className="what">{title}</p>
        {children}
        {isInWeChat ? <p className="hint">{t('share:sheet.inWeChat')}</p> : null}
        <CopyLine value={url} label={t('share:sheet.link')} act={t('share:sheet.copy')} done={t('share:sheet.copiedStatus')} />
        {embed ? (
          <CopyLine
            value={embedCode(urlOfPath(language, embed), title)}
            label={t('share:sheet.embed')}
            act={t('share:sheet.copyEmbed')}
            done={t('share:sheet.embedCopied')}
          />
        ) : null}
        <div className="ways">
          {url.length > qrLengthMax ? null : (
            <figure>
              <QrCode text={url} label={t('share:sheet.qr')} />
              <figcaption>{t('share:sheet.scan')}</figcaption>
            </figure>
          )}
          <ul>
            {shareApps(language, { title, url }).map(({ name, href }) => (
              <li key={name}>
                <a href={href} className="chip" target="_blank" rel="noopener noreferrer" data-leaves="">
                  <span>{t(`share:app.${name}`)}</span>
                  <span className="visually-hidden">{t('navigation:menu.newTab')}</span>
                </a>
              </li>
            ))}
            {eye ? (
              <li>
                <PairButton left={eye} className="chip">
                  {t('content:edition.pair')}
                </PairButton>
              </li>
            ) : null}
            {typeof navigator.share === 'function' ? (
              <li>
                <button type="button" className="chip" onClick={() => void shareByDevice({ title, url: page.url })}>
                  {t('share:sheet.more')}
                </button>
              </li>
            ) : null}
          </ul>
        </div>
      </div>
    </Sheet>
  );
}

/** The page's URL at first, then its short link; keeps the URL if the call fails. */
function useShortLink({ path, url }: PageAddress): string {
  const api = useApi();
  const [short, setShort] = useState(url);
  useEffect(() => {
    setShort(url);
    const controller = new AbortController();
    void api(makeShortLink, { body: { path } }, { signal: controller.signal }).then(
      (outcome) => {
        if (outcome.status === 'ok') setShort(outcome.data.url);
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [api, path, url]);
  return short;
}

const copiedMs = 3_000;

/** Copies the selection with `execCommand`, the only way over plain HTTP, in frames and in in-app browsers. */
function copySelected(field: HTMLInputElement | null): boolean {
  const before = document.activeElement;
  field?.focus();
  field?.select();
  const isCopied = document.execCommand('copy');
  // If this is refused too, the visitor copies the selected text by hand.
  if (isCopied && before instanceof HTMLElement) before.focus();
  return isCopied;
}

/** Announces "copied" in the button and to screen readers, because the page's toasts are behind the sheet. */
function CopyLine({ value, label, act, done }: Record<'value' | 'label' | 'act' | 'done', string>) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState(null), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState(copySelected(field.current) ? 'copied' : 'failed');
    }
  };
  return (
    <div className="copy">
      <input ref={field} readOnly value={value} aria-label={label} dir="ltr" onFocus={(event) => event.target.select()} />
      <button type="button" className="button" onClick={() => void handleCopy()}>
        {state === 'copied' ? <Icon name="check" /> : null}
        <span>{state === 'copied' ? t('share:sheet.copied') : act}</span>
      </button>
      <p role="status" className={state === 'failed' ? 'small' : 'visually-hidden'}>
        {state === 'copied' ? done : state === 'failed' ? t('share:sheet.copyByHand') : ''}
      </p>
    </div>
  );
}

interface SharedLink {
  title: string;
  url: string;
}

/** Key of the app's name in the texts `share:app`. */
type AppName = 'weibo' | 'qzone' | 'douban' | 'x' | 'facebook' | 'line' | 'whatsapp' | 'telegram' | 'linkedin' | 'mail';

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

/** Apps by language, the most used first. */
const order: Readonly<Record<Language, readonly AppName[]>> = {
  'zh-Hans': ['weibo', 'qzone', 'douban', 'x', 'facebook', 'line', 'mail'],
  en: ['x', 'facebook', 'whatsapp', 'line', 'telegram', 'linkedin', 'weibo', 'mail'],
};

/** Apps with a share URL; WeChat has none and uses the QR code. */
function shareApps(language: Language, link: SharedLink): { name: AppName; href: string }[] {
  return order[language].map((name) => ({ name, href: addresses[name](link) }));
}

/** Percent-encodes spaces too, because some of these apps show a plus sign literally. */
function withQuery(base: string, values: Record<string, string>): string {
  return `${base}?${Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
