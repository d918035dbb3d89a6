/** `npm run backup`: a base backup of the running server's embedded database. See docs/operating.md. */
import { existsSync } from 'node:fs'
import { readConfig } from '../apps/server/src/kernel/config.ts'
import { runBackupCommand } from '../apps/server/src/kernel/database/backup/backup-command.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { StartProblem } from '../apps/server/src/kernel/start-problem.ts'
import { runForOperator } from './operator-command.ts'
import { root } from './read-tree.ts'

await runForOperator('backup', async (run) => {
  if (process.argv.length > 2)
    throw new StartProblem('it takes no parameters; its settings are described in docs/operating.md.')
  const config = readConfig(process.env, root)
  if (!existsSync(config.dataDir)) throw new StartProblem(`there is no server data in ${config.dataDir}: set DATA_DIR.`)
  await runBackupCommand(config, createLog(config.logLevel), run)
})
