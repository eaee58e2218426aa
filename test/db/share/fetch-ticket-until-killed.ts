/** Separate process of the share ticket test: takes the lease, calls a server that never responds, and prints a line. */
import { openDatabase } from '#server/db/client.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createWeChat } from '#server/ports/wechat.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { createShareTickets } from '#server/services/share/share-ticket.ts';
import { createShareRows } from '#server/services/share/share-ticket-row.ts';
import { standInKeys } from '#test/support/servers/wechat-server.ts';

const [databaseUrl = '', dataFolder = '', origin = '', account = '', secret = '', leaseSeconds = '20'] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl: databaseUrl || null, dataFolder });
const cipher = createFieldCipher({ secret, fieldKeys: [] });
const tickets = createShareTickets({
  rows: createShareRows({ db, cipher, account }),
  wechat: createWeChat({ ...standInKeys, origin }),
  rateLimit: createRateLimit({ db, cipher }),
  account,
  leaseSeconds: Number(leaseSeconds),
  warn: (line) => process.stderr.write(`${line}\n`),
  onError: (error) => process.stderr.write(`${String(error)}\n`),
});
await tickets.get();
