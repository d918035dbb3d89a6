/**
 * `npm run verify-lottery -- <draw> [<slip>]`: computes a lottery draw again, and a slip of it, without the server that made them.
 * `<draw>` and `<slip>` are files that the pages of the draw and of the slip save; of a draw also the address of its page, such as
 * `https://site.example/draws/<id>`. Exit code: 0 if everything is right, 1 if something is wrong, 2 if it could not be checked.
 */
import { readFileSync } from 'node:fs'
import { addressOfDraw, verifyLottery } from './verify-lottery-report.ts'

async function textOf(place: string): Promise<string> {
  const address = addressOfDraw(place)
  return address === undefined ? readFileSync(place, 'utf8') : (await fetch(address)).text()
}

const [draw, slip] = process.argv.slice(2)
try {
  if (draw === undefined) throw new Error('say which draw: a saved file, or the address of its page')
  const report = await verifyLottery(await textOf(draw), slip === undefined ? undefined : await textOf(slip))
  for (const line of report.lines) process.stdout.write(`${line}\n`)
  process.exitCode = report.exitCode
} catch (error) {
  process.stderr.write(`Not checked: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
