/** `npm run audit-packages`: known vulnerabilities of the packages in the lock file that run in production. */
import { spawnSync } from 'node:child_process'
import { readAudit } from './audit-report.ts'

const { stdout } = spawnSync('npm', ['audit', '--package-lock-only', '--omit=dev', '--json'], {
  encoding: 'utf8',
  // On Windows npm is a script, which only a shell starts.
  shell: process.platform === 'win32',
  timeout: 120_000,
  maxBuffer: 64 * 1_024 * 1_024,
})
const { exitCode, lines } = readAudit(stdout)
for (const line of lines) process.stdout.write(`${line}\n`)
process.exitCode = exitCode
