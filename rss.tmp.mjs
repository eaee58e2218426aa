import { PGlite } from '@electric-sql/pglite'
const p=[...PGlite.defaultStartParams,'-c','shared_buffers=16MB']; console.log(PGlite.defaultStartParams.join(' '))
console.log('before',process.memoryUsage().rss/1e6|0)
const db=await PGlite.create({dataDir:'/tmp/tryd/database',startParams:p}); console.log('rss',process.memoryUsage().rss/1e6|0, process.memoryUsage());
await db.query('select 1'); await new Promise(r=>setTimeout(r,1500)); if(global.gc) gc(); await new Promise(r=>setTimeout(r,500)); console.log('rss',process.memoryUsage().rss/1e6|0, JSON.stringify(process.memoryUsage()));
