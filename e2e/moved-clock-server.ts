// The server's own program with a clock that a test moves on: it is ahead of the machine's by what a file in the data folder says.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const file = join(process.env['DATA_DIR'] ?? '', 'clock-ahead')
const machine = Temporal.Now.instant
let aheadMs = 0
// Signals would end the server.
setInterval(() => {
  if (!existsSync(file)) return
  aheadMs = Number(readFileSync(file, 'utf8'))
  // The test waits for this.
  rmSync(file)
}, 100).unref()
Object.defineProperty(Temporal.Now, 'instant', { value: () => machine().add({ milliseconds: aheadMs }) })
await import('../apps/server/src/main.ts')
