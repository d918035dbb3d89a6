import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../scripts/read-tree.ts'
import type { RunningHouse } from './house.ts'

const run = promisify(execFile)

/** Runs `npm run site -- …` against the test's server; returns once the server's status has changed. */
export async function tellHouse(house: RunningHouse, ...args: readonly string[]): Promise<void> {
  const before = await standingOf(house)
  await run(process.execPath, ['scripts/site.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: house.dataDir },
  })
  const giveUpMs = performance.now() + 60_000
  while ((await standingOf(house)) === before && performance.now() < giveUpMs)
    await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Lifts maintenance and region restrictions. */
export async function openHouse(house: RunningHouse): Promise<void> {
  const standing = await standingOf(house)
  if (standing.includes('true')) await tellHouse(house, 'region', 'clear')
  if ((await standingOf(house)).startsWith('1')) await tellHouse(house, 'maintenance', 'off')
}

/** Everything in the status that a command changes. */
async function standingOf({ site }: RunningHouse): Promise<string> {
  const reply = await fetch(`${site}/wps/system/status`)
  // The contract's own tests check the shape of this reply.
  const { value } = (await reply.json()) as { value: Record<string, unknown> }
  return [value['systemStatus'], value['maintenanceEnd'], value['regionRestriction'], value['restrictedBy']].join(' ')
}
