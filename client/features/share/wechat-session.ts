/** Session of a tab inside the messaging app: signs addresses, sets the cards, and keeps failures silent. */
import type { Api } from '#shared/http/api-client.ts';
import { getWeChatConfig, type WeChatConfig } from '#shared/api/share.ts';
import { cardOf, tagsOf, type WeChatCard } from './wechat-card.ts';
import { loadWeChatSdk, type WeChatSdk } from './wechat-sdk.ts';

export interface WeChatSession {
  /** Sets the cards of the page that is shown now; to be called after each navigation. */
  share: () => void;
}

export interface WeChatPlace {
  sdk: WeChatSdk;
  /** The address to sign, without its fragment. */
  address: () => string;
  card: () => WeChatCard | null;
  /** Null where no keys are configured; throws where no signature can be had now. */
  sign: (address: string) => Promise<WeChatConfig | null>;
  /** Calls back when the head has changed. */
  watchHead: (onChange: () => void) => void;
}

const calls = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;
/** The app may still be checking a new signature when the cards are set. */
const retryMs = [300, 1_000, 3_000] as const;
/** React changes the tags of a head one after the other. */
const headQuietMs = 150;

/** Opens the session of a tab that landed on that address. The kit is loaded with it. */
export async function openWeChatSession(api: Api, landing: string): Promise<WeChatSession> {
  const sdk = await loadWeChatSdk();
  return createWeChatSession({
    sdk,
    address: () => withoutFragment(signsLanding(navigator.userAgent) ? landing : location.href),
    card: () => cardOf(tagsOf(document), withoutFragment(location.href)),
    sign: async (address) => {
      const outcome = await api(getWeChatConfig, { body: { url: encodeURIComponent(address) } });
      if (outcome.status !== 'ok') throw new Error('no signature');
      // An answer without data has none at all, rather than null.
      return outcome.data ?? null;
    },
    watchHead: (onChange) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(onChange, headQuietMs);
      }).observe(document.head, { childList: true, subtree: true, attributes: true, attributeFilter: ['content', 'href'] });
    },
  });
}

/** The session itself, with its dependencies injected. */
export function createWeChatSession({ sdk, address, card, sign, watchHead }: WeChatPlace): WeChatSession {
  let isOff = false;
  let signed = '';
  let shown = '';
  /** Counts the calls of `share`; pending work of an earlier call is outdated. */
  let turn = 0;

  const setCards = (own: number, retries: readonly number[]): void => {
    const content = card();
    if (own !== turn || !content || shown === JSON.stringify(content)) return;
    shown = JSON.stringify(content);
    let hasFailed = false;
    const fail = () => {
      if (hasFailed) return;
      hasFailed = true;
      shown = '';
      const [wait, ...rest] = retries;
      if (wait !== undefined) setTimeout(() => setCards(own, rest), wait);
    };
    const { title, desc, link, imgUrl } = content;
    sdk.updateAppMessageShareData({ title, desc, link, imgUrl, fail });
    sdk.updateTimelineShareData({ title, link, imgUrl, fail });
  };

  const signAndSet = async (own: number): Promise<void> => {
    const pageUrl = address();
    if (pageUrl !== signed) {
      const config = await sign(pageUrl);
      isOff = config === null;
      if (!config || own !== turn) return;
      const { appId, timestamp, nonceStr, signature } = config;
      [signed, shown] = [pageUrl, ''];
      // A list of its own: the kit writes into it.
      sdk.config({ debug: false, appId, timestamp, nonceStr, signature, jsApiList: [...calls] });
      sdk.error(() => {
        if (signed === pageUrl) signed = '';
      });
    }
    sdk.ready(() => setCards(own, retryMs));
  };

  const share = (): void => {
    if (isOff) return;
    turn += 1;
    signAndSet(turn).catch(() => undefined);
  };
  // Data that comes after its page changes the head without a navigation.
  watchHead(() => {
    if (signed !== '') sdk.ready(() => setCards(turn, retryMs));
  });
  return { share };
}

/** iOS keeps the address that the tab was opened with; Android, like browsers, the one of the history. */
export function signsLanding(userAgent: string): boolean {
  return /iphone|ipad|ipod/i.test(userAgent) && !/android/i.test(userAgent);
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? '';
}
