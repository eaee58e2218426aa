/** Every refusal that the API can answer: its HTTP status, which is also the envelope's code; the text is `errors:<name>`. */

export const errorCodes = {
  invalidRequest: 400,
  malformedRequest: 400,
  sortRefused: 400,
  notLoggedIn: 401,
  notAllowed: 403,
  playDenied: 403,
  playExpired: 403,
  playNotOpen: 403,
  playEnded: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  unsupportedType: 415,
  encryptedBody: 415,
  unknownHost: 421,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
  storageFull: 507,
} as const;

export type ErrorName = keyof typeof errorCodes;
