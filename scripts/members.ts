/** `npm run members`: finds members, ends their sessions, locks and unlocks their accounts. See docs/operating.md. */
import { systemClock } from '../apps/server/src/kernel/clock.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { runMembersCommand } from '../apps/server/src/members-command.ts'
import { runForOperator } from './operator-command.ts'
import { withServerDatabase } from './server-database.ts'

await runForOperator('members', ({ say }) =>
  withServerDatabase((database, { config }) =>
    runMembersCommand({ database, clock: systemClock, log: createLog(config.logLevel) }, process.argv.slice(2), say),
  ),
)
