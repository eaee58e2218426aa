/**
 * Version of the consent to the use of an ID number (`account:agreement.idNumber`); it is stored with the consent. A text
 * with another meaning needs a new version.
 */
export const idNumberConsentVersion = '2025-01';
