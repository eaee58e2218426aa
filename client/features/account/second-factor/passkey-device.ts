/** The browser's side of passkeys: it asks the device to make one, or to sign with one. */
import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, SignedPasskey } from '#shared/api/account/passkey.ts';

/** Why a device gave nothing, as texts name it: closed or timed out, already added, or not possible here. */
export interface DeviceFailure {
  failure: 'cancelled' | 'known' | 'impossible';
}

export async function makePasskey(optionsJSON: PasskeyCreationOptions): Promise<CreatedPasskey | DeviceFailure> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return ask(() => startRegistration({ optionsJSON } as Parameters<typeof startRegistration>[0]) as Promise<CreatedPasskey>);
}

export async function signWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<SignedPasskey | DeviceFailure> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return ask(() => startAuthentication({ optionsJSON } as Parameters<typeof startAuthentication>[0]) as Promise<SignedPasskey>);
}

const failures: Readonly<Record<string, DeviceFailure['failure']>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
};

async function ask<T>(work: () => Promise<T>): Promise<T | DeviceFailure> {
  try {
    return await work();
  } catch (error) {
    return { failure: failures[error instanceof Error ? error.name : ''] ?? 'impossible' };
  }
}
