/** The ledger's random operations against its plain model, with seeds that `npm test` does not use. */
import { runCommand } from '../test/run-command.ts'

const seeds = Array.from({ length: Number(process.env['SOAK_SEEDS'] ?? 12) }, (_, index) => 1_000 + index * 7_919)
const file = 'apps/server/src/modules/ledger/random-operations.test.ts'

const failed: number[] = []
for (const seed of seeds) {
  const code = await runCommand('vitest', ['run', '--project', 'database', '--reporter=dot', file], {
    env: { SEED: String(seed) },
  })
  if (code !== 0) failed.push(seed)
}
for (const seed of failed) console.log(`random operations: seed ${seed} FAILED; SEED=${seed} repeats it`)
console.log(`random operations: ${seeds.length - failed.length} of ${seeds.length} seeds`)
process.exitCode = failed.length > 0 || seeds.length === 0 ? 1 : 0
