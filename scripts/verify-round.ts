/**
 * `npm run verify-round -- <file>`: computes a round of our own games again, without the server that played it. The file is the
 * answer of `GET /wps/play/rounds/<id>/proof`, of `GET /wps/tables/rounds/<id>/proof` for a shared round, of
 * `GET /wps/rooms/hands/<id>/proof` for a hand between players, or of `GET /wps/waters/bosses/<id>/proof` for a boss of a fishing game; `-`
 * reads it from the standard input. Exit code: 0 if everything is right, 1 if something is wrong, 2 if it could not be checked.
 */
import { readFileSync } from 'node:fs'
import { verifyRound } from './verify-round-report.ts'

const [place] = process.argv.slice(2)
try {
  if (place === undefined) throw new Error('say which round: a saved file, or - for the standard input')
  const report = verifyRound(readFileSync(place === '-' ? 0 : place, 'utf8'))
  for (const line of report.lines) process.stdout.write(`${line}\n`)
  process.exitCode = report.exitCode
} catch (error) {
  process.stderr.write(`Not checked: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
