/** `npm test`: every part in order, or those named (`npm test -- unit browser`). All parts run even when one fails. */
import { parts } from './test/parts.ts'
import { oneFailed, sum, type Tally } from './test/tally.ts'

const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`there is no part "${unknown.join('", "')}": ${parts.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const results: { readonly name: string; readonly tally: Tally; readonly seconds: number }[] = []
for (const part of parts.filter(({ name }) => named.length === 0 || named.includes(name))) {
  console.log(`\n── ${part.name}: ${part.says}`)
  const startedMs = performance.now()
  const tally = await part.run().catch((error: unknown) => {
    console.log(error)
    return oneFailed
  })
  results.push({ name: part.name, tally, seconds: (performance.now() - startedMs) / 1000 })
}

console.log('')
for (const { name, tally, seconds } of results) {
  console.log(
    `${name.padEnd(11)} ${String(tally.passed).padStart(6)} passed ${String(tally.failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
  )
}
const { passed, failed, failures } = sum(results.map(({ tally }) => tally))
// At the end too, where whoever reads a long log looks first.
for (const failure of failures.slice(0, 20)) console.log(`\n✗ ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
