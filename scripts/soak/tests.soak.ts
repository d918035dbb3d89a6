/** The long forms of tests: more rounds, more operations, and measured times. Then the random tests with more seeds. */
import { runCommand } from '../test/run-command.ts'

const seeds = Array.from({ length: Number(process.env['SOAK_SEEDS'] ?? 12) }, (_, index) => 1_000 + index * 7_919)
const random = ['random-operations.test.ts', 'generated-requests.test.ts']

let failed = 0
async function run(what: string, files: readonly string[], seed: Readonly<Record<string, string>>): Promise<void> {
  const code = await runCommand('vitest', ['run', '--project', 'soak', '--reporter=verbose', ...files], {
    env: { SOAK: '1', ...seed },
  })
  if (code !== 0) failed += 1
  console.log(`${what}: ${code === 0 ? 'passed' : 'FAILED'}`)
}

await run('the long forms of tests', [], {})
for (const seed of seeds) await run(`random tests, SEED=${seed}`, random, { SEED: String(seed) })
process.exitCode = failed > 0 ? 1 : 0
