/** `npm run stats`: how far the daily sums are, and their recomputation. See docs/operating.md. */
import { runStatsCommand } from '../apps/server/src/stats-command.ts'
import { runForOperator } from './operator-command.ts'
import { withServerDatabase } from './server-database.ts'

await runForOperator('stats', ({ say }) =>
  withServerDatabase((database, { config: { brandDir } }) =>
    runStatsCommand({ database, brandDir }, process.argv.slice(2), say),
  ),
)
