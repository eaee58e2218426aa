/** The parts of the S3 server for tests that its process uses; the package has no types. */
declare module 's3rver' {
  interface Call {
    method: string;
    path: string;
    query: Record<string, string>;
    status: number;
    type: string;
    body: string;
  }
  export default class S3rver {
    constructor(options: {
      directory: string;
      address: string;
      port: number;
      silent: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    store: { getResourcePath: (bucket: string, key: undefined, resource: string) => string };
    middleware: ((call: Call, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<unknown>;
  }
}
