import { code, gameType } from '@baize/contract'
import { maxMinor, minor, type Minor } from '@baize/money'
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod'

/** A text in every complete language. An empty text is refused, since it would show as a gap. */
const text = z.strictObject(inEachLanguage(() => z.string().trim().min(1)))
const flag = z.literal([0, 1])
const artKey = z.string().regex(/^[a-z0-9-]{1,64}$/)

const stake = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, 'not a positive whole number of minor units')
  .transform((digits) => BigInt(digits))
  .refine((value) => value <= maxMinor, 'larger than 64 bits can hold')
  .transform((value): Minor => minor(value))

/** `categories.json`. */
export const categoriesFile = z.array(
  z.strictObject({ gameType, title: text, classifications: z.array(z.strictObject({ code, name: text })) }),
)

/** `vendors.json`. A vendor's games must be of the types and classifications declared here. */
export const vendorsFile = z.array(
  z.strictObject({
    code,
    displayName: text,
    gameTypes: z.array(gameType).min(1),
    classifications: z.partialRecord(gameType, z.array(code)),
    inFooter: z.boolean(),
  }),
)

/** A file of `games/`. */
export const gamesFile = z.array(
  z.strictObject({
    nodeId: z.int().min(1).max(2_147_483_647),
    gameCode: code,
    vendorCode: code,
    gameType,
    gameClassify: code,
    name: text,
    isHot: flag,
    supportPlay: flag,
    /** Set for an entry that opens its vendor's own list of games. */
    opensList: z.optional(z.literal(true)),
    minBetMinor: stake,
    minLineNum: z.int().min(1).max(100_000),
    art: z.strictObject({ motif: artKey, accent: z.optional(artKey), scene: artKey }),
    playable: z.nullable(code),
  }),
)

export type CategoryEntry = z.output<typeof categoriesFile>[number]
export type VendorEntry = z.output<typeof vendorsFile>[number]
export type GameEntry = z.output<typeof gamesFile>[number]

/** The files of a catalogue, each checked on its own. */
export interface CatalogFiles {
  readonly categories: readonly CategoryEntry[]
  readonly vendors: readonly VendorEntry[]
  readonly games: readonly GameEntry[]
}
