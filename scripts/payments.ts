/** `npm run payments`: payment gateways, and deposits that wait for a decision. See docs/operating.md. */
import { systemClock } from '../apps/server/src/kernel/clock.ts'
import { readSecrets } from '../apps/server/src/kernel/database/data-home.ts'
import { masterKeysOf } from '../apps/server/src/kernel/master-keys.ts'
import { systemRandomness } from '../apps/server/src/kernel/randomness.ts'
import { secretsOfServer } from '../apps/server/src/kernel/stored-secrets.ts'
import { runPaymentsCommand } from '../apps/server/src/payments-command.ts'
import { runForOperator } from './operator-command.ts'
import { withServerDatabase } from './server-database.ts'

await runForOperator('payments', ({ say }) =>
  withServerDatabase(async (database, { config, home }) => {
    const keys = masterKeysOf(config, readSecrets(home.folder))
    const secrets = await secretsOfServer(database, keys, systemRandomness)
    const order = {
      parts: { database, secrets, randomness: systemRandomness, clock: systemClock },
      folder: config.brandDir,
      say,
    }
    await runPaymentsCommand(order, process.argv.slice(2))
  }),
)
