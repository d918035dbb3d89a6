import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { freshDataDir, removeDataDir, startHouse, type House } from '../scripts/run-house.ts'
import { figure, type Figure } from './measure.ts'
import { askAll, type Answered } from './office/ask.ts'
import { fillOfficeBooks } from './office/office-books.ts'
import { openQuestions } from './office/open-questions.ts'
import { sizeOf, type OfficeSize } from './office/plan.ts'

/**
 * Measures how long the back office's lists and reports, and members' records, take to answer over HTTP once there are
 * 100,000 members, 5,000,000 bets and 1,000,000 payments: of each group the slowest question's 95th percentile.
 *
 * `BENCH_SHARE` makes everything smaller. `BENCH_DATA` names a folder that is filled once and kept for other runs.
 */
export async function office(): Promise<Figure[]> {
  const size = sizeOf(Number(process.env['BENCH_SHARE'] ?? '1'))
  const kept = process.env['BENCH_DATA']
  const dataDir = kept ?? freshDataDir()
  try {
    await fillOnce(dataDir, size)
    const house = await startHouse(dataDir)
    try {
      return figuresOf(await measure(house, size))
    } finally {
      await house.stop()
    }
  } finally {
    if (kept === undefined) removeDataDir(dataDir)
  }
}

/** Fills a folder that is not filled. Throws if it was filled with another size, or not to the end. */
async function fillOnce(dataDir: string, size: OfficeSize): Promise<void> {
  const [note, wanted] = [join(dataDir, 'filled.json'), JSON.stringify(size)]
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return
  if (existsSync(join(dataDir, 'secrets.json'))) throw new Error(`${dataDir} is filled with something else: remove it`)
  await fillOfficeBooks(dataDir, size)
  writeFileSync(note, wanted)
}

async function measure(house: House, size: OfficeSize): Promise<Answered[]> {
  const { questions } = await openQuestions(house, size)
  const before = loadavg()[0]
  const answered = await askAll(questions, size.samples, (below) => randomInt(below))
  console.error(`office: ${questions.length} questions, each asked ${size.samples} times; the slowest:`)
  for (const { group, name, p95Ms, medianMs } of answered.toSorted((a, b) => b.p95Ms - a.p95Ms).slice(0, 30))
    console.error(
      `office: ${group}, ${name}: ${Math.round(p95Ms)} ms at the 95th percentile, median ${Math.round(medianMs)} ms`,
    )
  console.error(`office: the machine's load average was ${before} before and ${loadavg()[0]} after the questions`)
  return answered
}

function figuresOf(answered: readonly Answered[]): Figure[] {
  const groups = Map.groupBy(answered, ({ group }) => group)
  return [...groups].map(([group, those]) =>
    figure(`office.${group}_p95`, 'ms', [Math.max(...those.map(({ p95Ms }) => p95Ms))]),
  )
}
