import { runCrashes } from '@baize/testkit'

const kills = Number(process.env['SOAK_KILLS'] ?? 100)
const acknowledged = Number(process.env['SOAK_ACKNOWLEDGED'] ?? 10_000_000)
const maxGapMs = 15_000

/**
 * The long form of the crash test: PostgreSQL is killed a hundred times under load, until ten million postings are
 * acknowledged. Then the negative control, the same harness with commits that do not wait for the disk: it must find
 * losses, or the harness proves nothing.
 */
const report = await runCrashes({ kills, clients: 1_000, loadMs: 1_000, acknowledged })
process.stdout.write(`ledger, ${kills} kills: ${JSON.stringify(report)}\n`)

const control = await runCrashes({ kills: 3, clients: 200, loadMs: 1_500, commitsWithoutDisk: true })
process.stdout.write(`ledger, negative control with synchronous_commit=off: ${JSON.stringify(control)}\n`)

// With the time in which the supervisor notices, starts it and the lane finds its way back.
if (report.longestGapMs > maxGapMs) {
  process.stdout.write(`ledger: nothing was acknowledged for ${report.longestGapMs} ms\n`)
  process.exitCode = 1
}
const kept = report.lost === 0 && report.doubled === 0 && report.problems.length === 0
if (!kept || control.lost === 0) {
  process.stdout.write('ledger: FAILED\n')
  process.exitCode = 1
}
