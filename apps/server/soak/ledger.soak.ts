import { runCrashes } from '@baize/testkit'

/**
 * The long form of the crash test: 30 kills of PostgreSQL under load. Then the negative control, the same harness with
 * commits that do not wait for the disk: it must find losses, or the harness proves nothing.
 */
const report = await runCrashes({ kills: 30, clients: 60, loadMs: 1_000 })
process.stdout.write(`ledger, 30 kills: ${JSON.stringify(report)}\n`)

const control = await runCrashes({ kills: 3, clients: 60, loadMs: 1_500, commitsWithoutDisk: true })
process.stdout.write(`ledger, negative control with synchronous_commit=off: ${JSON.stringify(control)}\n`)

const kept = report.lost === 0 && report.doubled === 0 && report.problems.length === 0
if (!kept || control.lost === 0) {
  process.stdout.write('ledger: FAILED\n')
  process.exitCode = 1
}
