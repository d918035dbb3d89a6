import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { sweepLeftovers } from '../packages/testkit/src/sweep-leftovers.ts'
import { freshDataDir, markRunner, removeDataDir, startHouse } from '../scripts/run-house.ts'

const run = promisify(execFile)
const templateName = 'BAIZE_E2E_DATA'

/**
 * Before all tests: creates, migrates and fills a data folder for the demo once. Returns a function that removes it.
 */
export async function makeDemoData(): Promise<() => void> {
  sweepLeftovers()
  const template = freshDataDir(fastPlace())
  const house = await startHouse(template)
  await house.stop()
  // The workers inherit it.
  process.env[templateName] = template
  return () => removeDataDir(template)
}

/** Copies the data folder for one more server, which starts on the copy in half the time. */
export async function copyDemoData(): Promise<string> {
  const template = process.env[templateName]
  if (template === undefined) throw new Error('there is no data folder to copy: the global setup has not run')
  const folder = freshDataDir(fastPlace())
  await run('cp', ['-a', '--reflink=auto', `${template}/.`, folder])
  markRunner(folder)
  return folder
}
