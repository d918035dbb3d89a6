import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawnGoods, goodsKind } from '@baize/contract'
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'
import { pointSettings } from './rules/point-rules.ts'

const words = (longest: number) => z.strictObject(inEachLanguage(() => z.string().min(1).max(longest)))
const instant = z.iso.datetime().transform((text) => Temporal.Instant.from(text))

const goods = z.strictObject({
  /** Never changes: it says which goods of the mall these are. */
  code: z.string().regex(/^[a-z0-9-]{1,64}$/),
  kind: z.enum(goodsKind.options),
  art: z.enum(drawnGoods),
  names: words(100),
  texts: words(600),
  price: z.int().min(1).max(1_000_000_000),
  creditMinor: z.int().min(1).optional(),
  stock: z.int().min(0).max(1_000_000),
  memberLimit: z.int().min(1).optional(),
})

const pointsFile = z.strictObject({
  /** From when on something earns points. */
  countsFrom: instant,
  rules: pointSettings,
  goods: z
    .array(goods.refine(({ kind, creditMinor }) => (kind === 'credit') === (creditMinor !== undefined), 'credit'))
    .max(200),
})

/** A brand's `points.json`: what the mall begins with. What operators change afterwards is in the database. */
export type PointsFile = z.output<typeof pointsFile>

/** Reads what a brand's mall begins with; `undefined` if the brand has no such file. Throws a {@link StartProblem}. */
export async function readPointsFile(folder: string): Promise<PointsFile | undefined> {
  const file = join(folder, 'points.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
  const parsed = pointsFile.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
}
