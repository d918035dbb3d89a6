import { openFillingPage } from './filling-page.ts'
import { beginDemoHistory, demoHistoryState, endDemoHistory } from './kernel/demo-history.sql.ts'
import { hasMembers } from './modules/identity/index.ts'
import type { Foundations } from './open-modules.ts'

/**
 * Fills an empty database of the demo with the history of a house, before the server is opened; production never has one. If
 * that fails or is interrupted, what was made stays, and each start says so. Meanwhile a page shows how far it is.
 */
export async function fillDemo(foundations: Foundations, say: (line: string) => void): Promise<void> {
  const { config, opened, clock, log } = foundations
  const { database } = opened
  if (config.mode !== 'demo' || !config.demoHistory) return
  const state = await demoHistoryState(database)
  if (state === 'begun') return say(incomplete)
  if (state === 'done' || (await hasMembers(database))) return
  const { host } = config
  const page = await openFillingPage([
    { host, name: 'PORT', port: config.port },
    { host, name: 'OFFICE_PORT', port: config.officePort },
  ])
  try {
    if (!(await beginDemoHistory(database, clock.now()))) return
    // Only a first start needs it.
    const { historyDays, makeHistory } = await import('./demo-history/make-history.ts')
    say(`Filling the site with ${historyDays} days of demo history (DEMO_HISTORY=off leaves it empty) …`)
    const { members, tookMs } = await makeHistory(foundations, page.moveTo)
    await endDemoHistory(database, clock.now())
    say(`Filled it with the history of ${members} accounts in ${(tookMs / 1_000).toFixed(1)} s.`)
  } catch (error) {
    log.error({ err: error }, 'the history of the demo could not be completed')
    say(incomplete)
  } finally {
    await page.close()
  }
}

const incomplete =
  'The demo history is incomplete, since making it was interrupted. The books are in order; for a whole one, start with an empty DATA_DIR.'
