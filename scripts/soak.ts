/**
 * `npm run soak`: runs the long tests one after another, or those whose path contains a given word (`npm run soak --
 * ledger`).
 */
import { spawnSync } from 'node:child_process'
import { listFiles, root } from './read-tree.ts'

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const runs = listFiles()
  .filter((path) => path.endsWith('.soak.ts'))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))

let failed = 0
for (const path of runs) {
  console.log(`\n── ${path}`)
  const { status } = spawnSync(process.execPath, [path], { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed += 1
}
console.log(`\n${runs.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 || runs.length === 0 ? 1 : 0
