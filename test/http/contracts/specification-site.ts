/** Clients of the specification with the demonstration's accounts, on a site of the test file. */
import type { TestApp } from '#test/support/app.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { createSpecificationClient, type Result, type SpecificationClient } from '#test/support/specification-client.ts';

export type Row = Record<string, unknown>;

/** The payload of a call that succeeded. */
export async function payloadOf<T = Row>(call: Promise<Result>): Promise<T> {
  const result = await call;
  if (result.kind !== 'ok') throw new Error(`The call gave ${JSON.stringify(result)}`);
  return result.data as T;
}

export const rawOf = async (call: Promise<Result>): Promise<Row> => call.then((result) => (result.kind === 'ok' ? result.raw : {}));

export interface SpecificationSite {
  site: () => TestApp;
  newClient: (language?: SpecificationClient['language']) => SpecificationClient;
  /** A client with a demonstration account, which logs in once. */
  enter: (name: string, language?: SpecificationClient['language']) => Promise<SpecificationClient>;
}

export function openSpecificationSite(): SpecificationSite {
  const site = siteOfFile();
  const newClient: SpecificationSite['newClient'] = (language = 'zh-Hans') =>
    Object.assign(createSpecificationClient(site().origin), { language });
  const tokens = new Map<string, Promise<string>>();
  const enter: SpecificationSite['enter'] = async (name, language) => {
    const client = newClient(language);
    const logIn = async () =>
      String((await rawOf(client.post('/web/login', { userName: `${name}@demo.example.org`, password: `demo-${name}-2025` })))['token']);
    const token = tokens.get(name) ?? logIn();
    tokens.set(name, token);
    return Object.assign(client, { token: await token });
  };
  return { site, newClient, enter };
}
