/**
 * Version of the words with which somebody consents to the use of an ID number (`account:agreement.idNumber`); it is kept
 * with the consent. Words that mean something else are another version.
 */
export const idNumberConsentVersion = '2025-01';
