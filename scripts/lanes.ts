/** `npm run lanes`: which buckets the ledger's lanes have, and moving one. See docs/operating.md. */
import { runLanesCommand } from '../apps/server/src/lanes-command.ts'
import { withHouseDatabase } from './house-database.ts'
import { runForOperator } from './operator-command.ts'

await runForOperator('lanes', ({ say }) =>
  withHouseDatabase((database) => runLanesCommand(database, process.argv.slice(2), say)),
)
