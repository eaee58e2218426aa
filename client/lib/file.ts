/** Files that people download and upload. */
import { callHeaders } from '#shared/http/api-client.ts';
import type { Envelope } from '#shared/http/envelope.ts';
import { readToken } from './storage.ts';

export function saveCsv(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Downloads a file that the server makes for the logged-in user; gives the server's message when it refuses, none when it broke off. */
export async function fetchFile(address: string): Promise<{ isDone: true } | { isDone: false; message?: string }> {
  try {
    const response = await fetch(address, { headers: callHeaders(readToken(), false), credentials: 'omit' });
    if (!response.ok) {
      const { msg } = (await response.json()) as Envelope;
      return { isDone: false, ...(msg ? { message: msg } : {}) };
    }
    const [, name = 'export'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    saveBlob(name, await response.blob());
    return { isDone: true };
  } catch {
    return { isDone: false };
  }
}

export function saveText(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Reads a file as base64. */
export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In chunks, because a call has a limited number of arguments.
  const chunk = 8_192;
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}
