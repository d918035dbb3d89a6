import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

// What Node made of the sources is kept for the next start, which is a quarter quicker with it. In the house's
// own folder: whoever may write there may write the sources too. Where that is read-only nothing is kept.
enableCompileCache(join(resolve(import.meta.dirname, '../../..'), '.build/compiled'))
const { serveHouse } = await import('./serve-house.ts')
await serveHouse()
// Now, and not only at the end, which a killed house does not come to.
flushCompileCache()
