/**
 * `npm run site`: maintenance of the site or of one vendor, and where visitors may come from. See docs/operating.md.
 */
import { runSiteCommand } from '../apps/server/src/site-command.ts'
import { withServerDatabase } from './server-database.ts'
import { runForOperator } from './operator-command.ts'

await runForOperator('site', ({ say }) =>
  withServerDatabase((database) => runSiteCommand(database, process.argv.slice(2), say)),
)
