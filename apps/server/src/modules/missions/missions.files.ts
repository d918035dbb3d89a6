import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missionContent, missionId, type MissionContent } from '@baize/contract'
import * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'

const whole = z.string().regex(/^[1-9]\d{0,12}$/, 'a positive whole number, as text')

const board = z.strictObject({
  kind: z.enum(['cash', 'points']),
  /** What the places are worth from the first one on: minor units of the currency, or points. */
  prizes: z.array(whole.transform(BigInt)).min(1).max(20),
  claimDays: z.int().min(1).max(90),
})

/** What the places on the leaderboard of a week are worth. */
export type BoardSettings = z.output<typeof board>

const missionsFile = z.strictObject({
  board: board.optional(),
  missions: z
    .array(
      z.strictObject({
        id: z.string().refine((id) => missionId.safeParse(id).success, 'small letters, digits and hyphens'),
        state: z.enum(['draft', 'published', 'ended']).default('published'),
        /** For how many days from the first start it runs; `null`: without an end. */
        days: z.int().min(1).max(366).nullable(),
        mission: z.record(z.string(), z.unknown()),
      }),
    )
    .max(100),
})

/** A mission of a brand's file. */
export interface FileMission {
  readonly id: string
  readonly state: 'draft' | 'published' | 'ended'
  readonly content: MissionContent
}

/** What a brand's `missions.json` begins with. */
export interface MissionsFile {
  readonly board: BoardSettings | undefined
  readonly missions: readonly FileMission[]
}

/** Reads a brand's missions, which begin `today`; none if it has no such file. Throws a {@link StartProblem}. */
export async function readMissionsFile(folder: string, today: Temporal.PlainDate): Promise<MissionsFile> {
  const file = join(folder, 'missions.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { board: undefined, missions: [] }
  const { board: places, missions } = checked(file, missionsFile.safeParse(parse(file, text)))
  return {
    board: places,
    missions: missions.map(({ id, state, days, mission }) => {
      const until = days === null ? null : today.add({ days: days - 1 }).toString()
      const content = missionContent.safeParse({ ...mission, from: today.toString(), until })
      return { id, state, content: checked(`${file}: ${id}`, content) }
    }),
  }
}

interface Checked<Value> {
  readonly success: boolean
  readonly data?: Value | undefined
  readonly error?:
    | { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }
    | undefined
}

function checked<Value>(where: string, { data, error }: Checked<Value>): Value {
  if (data !== undefined) return data
  const issue = error?.issues[0]
  throw new StartProblem(`${where} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
}
