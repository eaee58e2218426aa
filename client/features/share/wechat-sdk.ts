/** WeChat's JS-SDK 1.6, served by this site. */

interface CardCall {
  title: string;
  desc?: string;
  link: string;
  imgUrl: string;
  fail: () => void;
}

/** The used part of the SDK; its own types require callbacks that are optional. */
export interface WeChatSdk {
  config: (config: { debug: boolean; appId: string; timestamp: number; nonceStr: string; signature: string; jsApiList: string[] }) => void;
  ready: (done: () => void) => void;
  error: (failed: () => void) => void;
  updateAppMessageShareData: (card: CardCall) => void;
  updateTimelineShareData: (card: CardCall) => void;
  getNetworkType: () => void;
}

export async function loadWeChatSdk(): Promise<WeChatSdk> {
  // The package's types describe a function with a namespace, but the value is a plain object.
  const sdk = (await import('weixin-js-sdk')).default as unknown as WeChatSdk;
  // After each check of a signature the kit asks for the kind of network and tells it, with the page's address, to a server
  // Pages of this site send no requests to other sites, and their policy would block it.
  sdk.getNetworkType = () => undefined;
  return sdk;
}
