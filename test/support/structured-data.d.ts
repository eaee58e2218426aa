/** The used part of a package without types. */
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    path: readonly { type?: string; property?: string }[];
    fieldNames?: readonly string[];
  }
  export default class Validator {
    constructor(vocabulary?: object);
    validate(extracted: { jsonld: Record<string, object[]>; microdata: object; rdfa: object; errors: unknown[] }): Promise<Issue[]>;
  }
}
