/** `npm run rotate-key`: replaces the master key while the server runs. See docs/operating.md. */
import { dirname } from 'node:path'
import { noBackupKey, readBackupKeys } from '../apps/server/src/kernel/database/backup/backup-keys.ts'
import { keepSecrets } from '../apps/server/src/kernel/database/backup/kept-secrets.ts'
import { lastArchive } from '../apps/server/src/kernel/database/backup/wal-archive.ts'
import { StartProblem } from '../apps/server/src/kernel/start-problem.ts'
import { rotateMasterKey } from '../apps/server/src/rotate-key-command.ts'
import { runForOperator } from './operator-command.ts'
import { withServerDatabase } from './server-database.ts'

await runForOperator('rotate-key', async (run) => {
  if (process.argv.length > 2)
    throw new StartProblem('it takes no parameters; “The master key” in docs/operating.md describes it.')
  await withServerDatabase(async (database, { config, home }) => {
    const archive = config.databaseUrl === undefined ? lastArchive(home) : undefined
    const keys = archive === undefined ? undefined : readBackupKeys(config.backup, home.folder)
    if (archive !== undefined && keys === undefined) throw new StartProblem(noBackupKey)
    await rotateMasterKey({
      database,
      config,
      folder: home.folder,
      keepCopy: async (secrets) => {
        if (archive !== undefined && keys !== undefined) await keepSecrets(dirname(archive), keys, secrets)
      },
      ...run,
    })
  })
})
