import { gameType } from '@baize/contract'
import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod'
import { safeHtml } from '../../kernel/safe-html.ts'

/** The largest number of entries in a file. Every list of them is sent in full. */
const maxEntries = 100

const words = z.string().max(500)
const text = z.strictObject(inEachLanguage(() => words))
const html = z.string().max(20_000).transform(safeHtml)
const richText = z.strictObject(inEachLanguage(() => html))
const id = z.string().regex(/^[a-z0-9-]{1,64}$/)
const codeText = z.string().regex(/^[\w-]{1,64}$/)

const instant = z.string().transform((written, context): Temporal.Instant => {
  try {
    return Temporal.Instant.from(written)
  } catch {
    context.addIssue('not a time with its zone, such as 2026-12-01T00:00:00+07:00')
    return z.NEVER
  }
})

/** From when and until when an entry is shown, and its place: lower numbers first, 0 by default. */
const out = { from: instant.optional(), until: instant.optional(), order: z.int().default(0) }

/** The form of `url` for each `linkType`. */
const links = {
  NONE: { pattern: /^$/, meaning: 'not empty, although it leads nowhere' },
  ROUTE: { pattern: /^\/(?!\/)[\w\-/]*(?:#[\w-]+)?$/, meaning: 'not a path of the site' },
  GAME: { pattern: /^[\w-]+\/[A-Z]+\/[\w-]+$/, meaning: 'not vendor/gameType/gameCode' },
  TRIAL: { pattern: /^[\w-]+\/[A-Z]+\/[\w-]+$/, meaning: 'not vendor/gameType/gameCode' },
  REGISTER: { pattern: /^$/, meaning: 'not empty, although it leads to the registration' },
}
const link = {
  linkType: z.enum(['NONE', 'ROUTE', 'GAME', 'TRIAL', 'REGISTER']),
  url: z.string().max(200),
  action: text,
}
const optionalLink = {
  linkType: link.linkType.default('NONE'),
  url: link.url.default(''),
  action: text.default(inEachLanguage(() => '')),
}

interface Entry {
  readonly id: string
  readonly from?: Temporal.Instant | undefined
  readonly until?: Temporal.Instant | undefined
  readonly linkType?: keyof typeof links | undefined
  readonly url?: string | undefined
}

/** A file of entries: unique ids, an end after the beginning, and links that match their type. */
function fileOf<Shape extends z.ZodType<Entry>>(entry: Shape) {
  return z.array(entry.superRefine(checkEntry)).max(maxEntries)
}

function checkEntry({ from, until, linkType = 'NONE', url = '' }: Entry, context: z.RefinementCtx): void {
  const { pattern, meaning } = links[linkType]
  const type = /^[\w-]+\/([A-Z]+)\//.exec(url)?.[1]
  const fits = pattern.test(url) && (type === undefined || gameType.safeParse(type).success)
  if (!fits) context.addIssue({ code: 'custom', path: ['url'], message: meaning })
  if (from !== undefined && until !== undefined && Temporal.Instant.compare(from, until) >= 0)
    context.addIssue({ code: 'custom', path: ['until'], message: 'not after from' })
}

/** `banners.json`. */
export const bannersFile = fileOf(
  z.strictObject({
    id,
    groupName: z.enum(['w_home', 'w_reg', 'w_leftmenu']),
    art: id,
    title: text,
    subtitle: text,
    ...link,
    ...out,
  }),
)

/** `notices.json`: notices to players (PL), and headlines (H), which come before them. */
export const noticesFile = fileOf(
  z.strictObject({ id, type: z.enum(['PL', 'H']).default('PL'), title: text, content: richText, ...out }),
)

/** `popups.json`. */
export const popupsFile = fileOf(
  z.strictObject({
    id,
    execution: z.enum(['A', 'B', 'F']),
    title: text,
    content: richText,
    art: id.optional(),
    ...optionalLink,
    ...out,
  }),
)

/** `promotions.json`: announcements of promotions (PR). */
export const promotionsFile = fileOf(
  z.strictObject({ id, title: text, content: richText, art: id.optional(), ...optionalLink, ...out }),
)

/** `game-announcements.json`: news about a game type, a vendor or one game, or about all games if none is named. */
export const gameAnnouncementsFile = fileOf(
  z.strictObject({
    id,
    gameType: z.enum(gameType.options).optional(),
    vendorCode: codeText.optional(),
    gameCode: codeText.optional(),
    title: text,
    content: richText,
    ...out,
  }),
)

export type Banner = z.output<typeof bannersFile>[number]
export type Notice = z.output<typeof noticesFile>[number]
export type Popup = z.output<typeof popupsFile>[number]
export type Promotion = z.output<typeof promotionsFile>[number]
export type GameAnnouncement = z.output<typeof gameAnnouncementsFile>[number]
