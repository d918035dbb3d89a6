/** `npm run money`: what members owe, wins that are held for review, and what the auditor found. See docs/operating.md. */
import { runMoneyCommand } from '../apps/server/src/money-command.ts'
import { withServerDatabase } from './server-database.ts'
import { runForOperator } from './operator-command.ts'

await runForOperator('money', ({ say }) =>
  withServerDatabase((database) => runMoneyCommand(database, process.argv.slice(2), say)),
)
