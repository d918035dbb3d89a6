/** `npm test`: runs every part, or the named ones (`npm test -- unit browser`). All parts run, even if one fails. */
import type { Part } from './test/part.ts'
import { parts } from './test/parts.ts'
import { rerunFailures, type PartResult } from './test/rerun.ts'
import { summaryOf } from './test/summary.ts'
import { oneFailed } from './test/tally.ts'

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`there is no part "${unknown.join('", "')}": ${parts.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const startedMs = performance.now()
const secondsSince = (sinceMs: number) => (performance.now() - sinceMs) / 1000

async function runPart(part: Part): Promise<PartResult> {
  console.log(`\n── ${part.name}: ${part.says}`)
  const partStartedMs = performance.now()
  const tally = await part.run().catch((error: unknown) => {
    console.log(error)
    return oneFailed
  })
  return { part, tally, flaky: [], seconds: secondsSince(partStartedMs) }
}

/** Runs parts in order, `atOnce` at a time. */
async function runAll(queue: readonly Part[], atOnce: number): Promise<PartResult[]> {
  const waiting = [...queue]
  const results: PartResult[] = []
  const work = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) results.push(await runPart(part))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

const chosen = parts.filter(({ name }) => named.length === 0 || named.includes(name))
const first = await runAll(
  chosen.filter((part) => part.static === true),
  2,
)
const second = await runAll(
  chosen.filter((part) => part.static !== true),
  1,
)
const results = await rerunFailures([...first, ...second])
const { text, red } = summaryOf(results, secondsSince(startedMs))
console.log(text)
process.exitCode = red ? 1 : 0
