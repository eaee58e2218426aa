/** The splitter of backend messages: for any chunk size, the caller gets its bytes and all listeners the notifications. */
import { expect, test } from 'vitest';
import { createMessageSplitter } from './backend-messages.ts';

function message(type: string, body: string): Buffer {
  const bytes = Buffer.alloc(5 + body.length);
  bytes.write(type, 0, 'latin1');
  bytes.writeInt32BE(4 + body.length, 1);
  bytes.write(body, 5, 'latin1');
  return bytes;
}

const stream = [
  message('D', 'row one'),
  message('A', 'note one'),
  message('A', 'note two'),
  message('D', 'x'.repeat(300)),
  message('C', ''),
  message('A', 'note three'),
  message('Z', 'I'),
];

test.each([1, 2, 3, 4, 5, 6, 7, 11, 64, 1_000])('splits chunks of %i bytes', (size) => {
  const splitter = createMessageSplitter();
  const bytes = Buffer.concat(stream);
  const own: Buffer[] = [];
  const notifications: Buffer[] = [];

  for (let at = 0; at < bytes.length; at += size) {
    const part = splitter.take(bytes.subarray(at, at + size));
    own.push(...part.own);
    notifications.push(...part.notifications);
  }

  expect(Buffer.concat(own)).toEqual(Buffer.concat(stream.filter((part) => part[0] !== 0x41)));
  expect(notifications.map(String)).toEqual(stream.filter((part) => part[0] === 0x41).map(String));
});
