/** `npm run money`: what members owe, and wins that are held for review. See docs/operating.md. */
import { runMoneyCommand } from '../apps/server/src/money-command.ts'
import { withServerDatabase } from './server-database.ts'
import { runForOperator } from './operator-command.ts'

await runForOperator('money', ({ say }) =>
  withServerDatabase((database) => runMoneyCommand(database, process.argv.slice(2), say)),
)
