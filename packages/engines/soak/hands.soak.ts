import { differencesInHoldem } from '../src/hands/testing/compare-holdem.ts'

// Plays a million random hands of hold'em with both implementations at once.

const hands = 1_000_000
const chunk = 50_000

const found: string[] = []
for (let run = 0; run * chunk < hands && found.length === 0; run += 1) {
  found.push(...differencesInHoldem(chunk, 1_000 + run))
  console.log(`${(run + 1) * chunk} hands, ${found.length} differences`)
}
for (const line of found) console.log(line)

console.log('negative control with the odd chip to the last winner, which must be caught:')
const caught = differencesInHoldem(chunk, 1_000, 'odd chip to the last').length > 0
console.log(caught ? 'caught' : 'the planted fault was not caught')

process.exitCode = found.length === 0 && caught ? 0 : 1
