import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'

// Node's compile cache makes the next start a quarter quicker. It is in the project's own folder: whoever may write there
// may also write the sources. If that folder is read-only, nothing is cached.
enableCompileCache(join(resolve(import.meta.dirname, '../../..'), '.build/compiled'))
const { runServer } = await import('./run-server.ts')
await runServer()
// Now, and not only at exit, which a killed process never reaches.
flushCompileCache()
