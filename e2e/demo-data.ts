import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { sweepLeftovers } from '../packages/testkit/src/sweep-leftovers.ts'
import { freshDataDir, markRunner, removeDataDir, startHouse } from '../scripts/run-house.ts'

const run = promisify(execFile)
const templateName = 'BAIZE_E2E_DATA'

/** Before all tests: the data folder of a demo house, created, migrated and filled once. Gives what removes it at the end. */
export async function makeDemoData(): Promise<() => void> {
  sweepLeftovers()
  const template = freshDataDir(fastPlace())
  const house = await startHouse(template)
  await house.stop()
  // The workers inherit it.
  process.env[templateName] = template
  return () => removeDataDir(template)
}

/** A data folder of its own for one more house, copied: a house starts there in half the time. */
export async function copyDemoData(): Promise<string> {
  const template = process.env[templateName]
  if (template === undefined) throw new Error('there is no data folder to copy: the global set-up has not run')
  const folder = freshDataDir(fastPlace())
  await run('cp', ['-a', '--reflink=auto', `${template}/.`, folder])
  markRunner(folder)
  return folder
}
