import { prepare, sql, type Database } from '../../kernel/database/pool.ts'

/** Nothing that is won stays a prize for so long: it is forgotten then. */
const kept = sql`interval '5 minutes'`

/** A place, such as a fishing room, and numbers of prizes there, each once. */
export interface PrizesAsked {
  readonly place: string
  readonly numbers: readonly number[]
}

const won = prepare<{ readonly nth: number; readonly no: bigint }>(
  'play_prizes_won',
  `select distinct asked.nth, asked.no from unnest($1::int[], $2::uuid[], $3::bigint[]) as asked (nth, place, no)
  join play_prize prize on prize.place = asked.place and prize.prize_no = asked.no`,
)

/** Which of the prizes were won, of each question. */
export async function prizesWon(db: Database, questions: readonly PrizesAsked[]): Promise<ReadonlySet<number>[]> {
  const asked = questions.flatMap(({ place, numbers }, nth) => numbers.map((no) => ({ nth, place, no })))
  const rows = await won(db, [asked.map(({ nth }) => nth), asked.map(({ place }) => place), asked.map(({ no }) => no)])
  const answers = questions.map(() => new Set<number>())
  for (const { nth, no } of rows) answers[nth]?.add(Number(no))
  return answers
}

/** All that was won at a place in the last minutes. */
export async function prizesOf(db: Database, place: string): Promise<number[]> {
  const { rows } = await sql<{ no: bigint }>`
    select distinct prize_no as no from play_prize where place = ${place}::uuid`.execute(db)
  return rows.map(({ no }) => Number(no))
}

/** Forgets what was won minutes ago. */
export async function forgetPrizes(db: Database): Promise<void> {
  await sql`delete from play_prize where won_at < clock_timestamp() - ${kept}`.execute(db)
}
