/** `npm run operators`: invites, lists, resets and suspends operators, and verifies the audit log. See docs/operating.md. */
import { systemClock } from '../apps/server/src/kernel/clock.ts'
import { readSecrets } from '../apps/server/src/kernel/database/data-home.ts'
import { masterKeysOf } from '../apps/server/src/kernel/master-keys.ts'
import { systemRandomness } from '../apps/server/src/kernel/randomness.ts'
import { secretsOfServer } from '../apps/server/src/kernel/stored-secrets.ts'
import { runOperatorsCommand } from '../apps/server/src/operators-command.ts'
import { runForOperator } from './operator-command.ts'
import { withServerDatabase } from './server-database.ts'

await runForOperator('operators', ({ say }) =>
  withServerDatabase(async (database, { config, home }) => {
    const keys = masterKeysOf(config, readSecrets(home.folder))
    const secrets = await secretsOfServer(database, keys, systemRandomness)
    const parts = { database, secrets, randomness: systemRandomness, clock: systemClock }
    await runOperatorsCommand({ parts, config, say }, process.argv.slice(2))
  }),
)
