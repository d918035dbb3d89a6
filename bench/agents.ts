import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { teamReport } from '../packages/contract/src/index.ts'
import type { Client } from '../packages/contract/src/client.ts'
import { freshDataDir, removeDataDir, startHouse } from '../scripts/run-house.ts'
import { fillTree } from './agents/fill-tree.ts'
import { treeOf, treeSizeOf, type TreeSize } from './agents/plan.ts'
import { agentQuestions, type KnownTree } from './agents/questions.ts'
import { untilAtRest } from './machine-load.ts'
import { figure, type Figure } from './measure.ts'
import { askAll, signInMember, type Answered, type Question } from './office/ask.ts'
import { usernameAt } from './office/fill-members.ts'

/**
 * Measures how long the pages of the agent centre take to answer over HTTP, for the agent above 100,000 members on twelve levels who
 * made 5,000,000 bets in 30 days: of each group the slowest question's 95th percentile.
 *
 * `BENCH_SHARE` makes everything smaller. `BENCH_DATA` names a folder that is filled once and kept for other runs.
 */
export async function agents(): Promise<Figure[]> {
  const size = treeSizeOf(Number(process.env['BENCH_SHARE'] ?? '1'))
  const kept = process.env['BENCH_DATA']
  const dataDir = kept ?? freshDataDir()
  try {
    await fillOnce(dataDir, size)
    const house = await startHouse(dataDir)
    try {
      await untilAtRest()
      return await measure(await signInMember(house, usernameAt(0)), size)
    } finally {
      await house.stop()
    }
  } finally {
    if (kept === undefined) removeDataDir(dataDir)
  }
}

/** Fills a folder that is not filled. Throws if it was filled with another size, or not to the end. */
async function fillOnce(dataDir: string, size: TreeSize): Promise<void> {
  const [note, wanted] = [join(dataDir, 'filled.json'), JSON.stringify({ tree: size })]
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return
  if (existsSync(join(dataDir, 'secrets.json'))) throw new Error(`${dataDir} is filled with something else: remove it`)
  await fillTree(dataDir, size)
  writeFileSync(note, wanted)
}

async function measure(client: Client, size: TreeSize): Promise<Figure[]> {
  const questions = await answered(agentQuestions(client, await getToKnow(client, size)))
  const before = loadavg()[0]
  const times = await askAll(questions, size.samples, (below) => randomInt(below))
  console.error(`agents: ${questions.length} questions, each asked ${size.samples} times; the slowest:`)
  for (const { group, name, p95Ms, medianMs } of times.toSorted((a, b) => b.p95Ms - a.p95Ms).slice(0, 30))
    console.error(
      `agents: ${group}, ${name}: ${Math.round(p95Ms)} ms at the 95th percentile, median ${Math.round(medianMs)} ms`,
    )
  console.error(`agents: the machine's load average was ${before} before and ${loadavg()[0]} after the questions`)
  return figuresOf(times)
}

/** The questions that have an answer: some pages ask for more than can be guessed. */
async function answered(questions: readonly Question[]): Promise<Question[]> {
  const found: Question[] = []
  for (const question of questions) {
    try {
      await question.ask()
      found.push(question)
    } catch (error) {
      if (question.group !== 'pages') throw error
      console.error(`agents: ${question.name} is not asked: ${String(error)}`)
    }
  }
  return found
}

/** Who the questions are about. Throws if the team's sums are not those of the bets: the figures would be meaningless. */
async function getToKnow(client: Client, size: TreeSize): Promise<KnownTree> {
  const to = Temporal.Now.plainDateISO('Asia/Bangkok').toString()
  const from = Temporal.PlainDate.from(to)
    .subtract({ days: size.days + 1 })
    .toString()
  const tree = treeOf(size)
  const numberOf = async (place: number): Promise<string> => {
    const upline = tree[place]?.upline
    if (upline === undefined) return ''
    const member = await numberOf(upline)
    for (let pageNo = 1; ; pageNo += 1) {
      const query = { from, to, pageNo, pageSize: 100, ...(member === '' ? {} : { member }) }
      const { list, totalPages } = await client(teamReport, { query })
      const found = list.find(({ name, kind }) => kind !== 'self' && name === usernameAt(place))
      if (found !== undefined) return found.key
      if (pageNo >= totalPages) throw new Error(`the benchmark has no member ${usernameAt(place)}`)
    }
  }
  const { totals } = await client(teamReport, { query: { from, to, by: 'day' } })
  if (totals.bets !== size.bets) throw new Error(`the team has ${totals.bets} bets, but ${size.bets} were made`)
  const agentAt = (level: number) => tree.findIndex((one) => one.isAgent && one.level === level)
  return {
    crowded: await numberOf(agentAt(3)),
    lowest: await numberOf(agentAt(11)),
    player: await numberOf(tree.findIndex(({ isAgent, upline }) => !isAgent && upline === 0)),
    from,
    to,
  }
}

function figuresOf(times: readonly Answered[]): Figure[] {
  return [...Map.groupBy(times, ({ group }) => group)].map(([group, those]) =>
    figure(`agents.${group}_p95`, 'ms', [Math.max(...those.map(({ p95Ms }) => p95Ms))]),
  )
}
