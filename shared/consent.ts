/**
 * Version of the consent to the use of an ID number (`account:agreement.idNumber`); it is stored with the consent. A text
 * with another meaning needs a new version.
 */
export const idNumberConsentVersion = '2025-01';

/**
 * Stored in place of the version where the number came from another client's form, which has no field for the consent: it
 * was given with that form, and the owner confirms or refuses it at the next login in a browser.
 */
export const idNumberConsentElsewhere = 'otherClient';
