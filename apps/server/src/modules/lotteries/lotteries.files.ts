import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'
import { beaconSetting } from './draws/drand.settings.ts'
import { resultSource } from './official/result-sources.ts'
import { gameSettings, knownFormat, termsOfSettings } from './games/game-settings.ts'

const code = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

const lotteriesFile = z.strictObject({
  /** Where the beacon of all its draws comes from; without it, the server makes one of its own. */
  beacon: beaconSetting.optional(),
  games: z
    .array(
      z.strictObject({
        /** As in the catalogue, of the vendor named here. */
        gameCode: code,
        vendorCode: code,
        format: knownFormat,
        area: z.enum(['OWN', 'TH', 'VN', 'SEA']),
        provinces: z.enum(['north', 'central', 'south']).optional(),
        /** Where official numbers are read, each source under a name of its own. */
        results: z
          .array(resultSource)
          .max(10)
          .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'a source is there twice')
          .optional(),
        /** What it begins with. What operators change afterwards is in the database. */
        settings: gameSettings,
      }),
    )
    .max(100)
    .refine((games) => new Set(games.map(({ gameCode }) => gameCode)).size === games.length, 'a game is there twice'),
})

/** A brand's `lotteries.json`. */
export type LotteriesFile = z.output<typeof lotteriesFile>

/** Reads the lotteries of a brand; `undefined` if it has none. Throws a {@link StartProblem}. */
export async function readLotteriesFile(folder: string): Promise<LotteriesFile | undefined> {
  const file = join(folder, 'lotteries.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const parsed = lotteriesFile.safeParse(parse(file, text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
  }
  for (const { gameCode, format, settings } of parsed.data.games)
    try {
      termsOfSettings(format, 1, settings)
    } catch (error) {
      throw new StartProblem(`${file}: the rates of ${gameCode} are wrong: ${String(error)}`)
    }
  return parsed.data
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
}
