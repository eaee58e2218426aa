/** The messaging app's own kit (JS-SDK 1.6), served by this site like every other script. */

interface CardCall {
  title: string;
  desc?: string;
  link: string;
  imgUrl: string;
  fail: () => void;
}

/** What of the kit is used here; its own types ask for callbacks that it does not need. */
export interface WeChatSdk {
  config: (config: { debug: boolean; appId: string; timestamp: number; nonceStr: string; signature: string; jsApiList: string[] }) => void;
  ready: (done: () => void) => void;
  error: (failed: () => void) => void;
  updateAppMessageShareData: (card: CardCall) => void;
  updateTimelineShareData: (card: CardCall) => void;
  getNetworkType: () => void;
}

export async function loadWeChatSdk(): Promise<WeChatSdk> {
  // The package's types describe a function with a namespace; the value is the kit's plain object.
  const sdk = (await import('weixin-js-sdk')).default as unknown as WeChatSdk;
  // After each check of a signature the kit asks for the kind of network and tells it, with the page's address, to a server
  // elsewhere. Pages of this site call nobody but this site, and their policy would refuse it.
  sdk.getNetworkType = () => undefined;
  return sdk;
}
