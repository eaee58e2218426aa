/** Separate process of the durability test: writes rows one after another and prints each acknowledged one. */
import { openDatabase } from '#server/db/client.ts';

const [folder = '', from = '0'] = process.argv.slice(2);
const { pool } = await openDatabase({ databaseUrl: null, dataFolder: folder });
for (let number = Number(from); ; number += 1) {
  await pool.query('begin');
  await pool.query('insert into written (number, half) values ($1, 1), ($1, 2)', [number]);
  await pool.query('commit');
  process.stdout.write(`${number}\n`);
}
