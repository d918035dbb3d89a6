/** `npm run lanes`: shows which buckets each lane of the ledger has, and moves a bucket. See docs/operating.md. */
import { runLanesCommand } from '../apps/server/src/lanes-command.ts'
import { withServerDatabase } from './server-database.ts'
import { runForOperator } from './operator-command.ts'

await runForOperator('lanes', ({ say }) =>
  withServerDatabase((database) => runLanesCommand(database, process.argv.slice(2), say)),
)
