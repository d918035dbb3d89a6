import type { DrawLine, LotteryTile, LottoArea, PrizeMode } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Sockets } from '../../../kernel/sockets/index.ts'
import type { LotteryPage } from '../../catalog/index.ts'
import type { LotteryDraw } from '../draws/draw.types.ts'
import { lastDrawOfEach, nextDraws } from '../draws/draws.sql.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import type { LotteryGame } from './game-settings.ts'
import type { Games } from './games.ts'
import { SharedAnswers } from './shared-answers.ts'
import { lastBetOn, marksOf, type GameMarks } from './show-games.sql.ts'

/** What reading about lotteries needs. */
export type ShowParts = LotteryPorts & { readonly games: Games; readonly sockets: Pick<Sockets, 'feed'> }

/** Each game's next and last draw at a moment. */
export interface Overview {
  readonly next: ReadonlyMap<string, LotteryDraw>
  readonly last: ReadonlyMap<string, LotteryDraw>
  /** Of each game, texts that change whenever one of its draws of the last half hour does, or an unfinished one. */
  readonly marks: ReadonlyMap<string, GameMarks>
}

/** How long pages may be told what was true a moment before. Whatever changes a draw here ends it at once. */
const keptSeconds = 1
const markedMinutes = 30

/** The overviews of the brands, one look-up for everybody who asks within a second. */
export class Overviews {
  readonly #parts: ShowParts
  readonly #kept: SharedAnswers<Overview>

  constructor(parts: ShowParts) {
    this.#parts = parts
    this.#kept = new SharedAnswers({ clock: parts.clock, seconds: keptSeconds, most: 1_000 })
  }

  of(brandId: BrandId): Promise<Overview> {
    return this.#kept.ask(String(brandId), () => this.#read(brandId))
  }

  clear(): void {
    this.#kept.clear()
  }

  async #read(brandId: BrandId): Promise<Overview> {
    const { database, clock, games } = this.#parts
    const codes = games.of(brandId).map(({ gameCode }) => gameCode)
    if (codes.length === 0) return { next: new Map(), last: new Map(), marks: new Map() }
    const now = clock.now()
    const [next, last, marks] = await Promise.all([
      nextDraws(database, brandId, now),
      lastDrawOfEach(database, brandId, codes),
      marksOf(database, brandId, codes, { since: now.subtract({ minutes: markedMinutes }), now }),
    ])
    return { next, last, marks }
  }
}

/** The pages of the areas (2.011). */
export const pageOfArea: Readonly<Record<LottoArea, LotteryPage>> = {
  OWN: '/lottery',
  TH: '/lottery',
  VN: '/vnLottery',
  SEA: '/seaLottery',
}

/** A draw as lists show it. One whose time is over is closed, even if that is not stored yet. */
export function drawLineOf(draw: LotteryDraw, now: Temporal.Instant): DrawLine {
  const { drawId, gameCode, number, province } = draw
  const isOver = Temporal.Instant.compare(draw.closesAt, now) <= 0
  const hasNumbers = draw.state === 'drawn' || draw.state === 'settled'
  return {
    drawId,
    gameCode,
    number,
    province,
    state: draw.state === 'open' && isOver ? 'closed' : draw.state,
    ...timesOf(draw),
    numbers: hasNumbers ? numbersOf(draw) : null,
  }
}

type DrawTimes = Pick<DrawLine, 'opensAt' | 'closesAt' | 'drawsAt'>
const times = new WeakMap<LotteryDraw, DrawTimes>()

/** Written once for each draw that is remembered: writing a time takes a while, and many slips of one draw are shown. */
function timesOf(draw: LotteryDraw): DrawTimes {
  const { opensAt, closesAt, drawsAt } = draw
  const written = times.get(draw) ?? {
    opensAt: opensAt.toString(),
    closesAt: closesAt.toString(),
    drawsAt: drawsAt.toString(),
  }
  times.set(draw, written)
  return written
}

function numbersOf({ result }: LotteryDraw): Record<string, string[]> | null {
  if (result === null) return null
  return Object.fromEntries(Object.entries(result).map(([prize, numbers]) => [prize, [...numbers]]))
}

/** Which lotteries are asked for. */
export interface AskedGames {
  readonly brandId: BrandId
  readonly language: Language
  readonly area: LottoArea | undefined
  readonly prizeMode: PrizeMode | undefined
}

/** The lotteries of a brand as tiles, in the order of its file (7.041). */
export async function showGames(parts: ShowParts, overviews: Overviews, asked: AskedGames): Promise<LotteryTile[]> {
  const overview = await overviews.of(asked.brandId)
  return parts.games.of(asked.brandId).flatMap((game) => {
    const tile = tileOf(parts, overview, game, asked)
    return tile === undefined || (asked.area !== undefined && asked.area !== tile.area) ? [] : [tile]
  })
}

/** The lotteries that a member bet on last, the newest first (7.042). */
export async function showRecent(
  parts: ShowParts,
  overviews: Overviews,
  { brandId, memberId, wallet }: Session,
  asked: Omit<AskedGames, 'brandId' | 'prizeMode'>,
): Promise<LotteryTile[]> {
  const { accountId } = await parts.wallet.accountOf(brandId, memberId, wallet)
  const codes = await lastBetOn(parts.database, brandId, accountId, maxRecent)
  const tiles = await showGames(parts, overviews, { ...asked, brandId, prizeMode: undefined })
  return codes.flatMap((code) => tiles.find(({ gameCode }) => gameCode === code) ?? [])
}

const maxRecent = 20

/** A lottery as a tile; `undefined` if the catalogue has none for it, or one of another prize mode. */
export function tileOf(
  { catalog, clock }: ShowParts,
  { next, last }: Pick<Overview, 'next' | 'last'>,
  game: LotteryGame,
  {
    brandId,
    language,
    prizeMode,
  }: Pick<AskedGames, 'brandId' | 'language'> & {
    readonly prizeMode?: PrizeMode | undefined
  },
): LotteryTile | undefined {
  const index = catalog.of(brandId)
  const known = index.game(game)
  const tile = known === undefined ? undefined : index.tile(known.nodeId, language)
  if (tile === undefined || (prizeMode !== undefined && tile.gameType !== prizeMode)) return undefined
  const now = clock.now()
  const lineOf = (draw: LotteryDraw | undefined) => (draw === undefined ? null : drawLineOf(draw, now))
  return {
    gameCode: game.gameCode,
    nodeId: tile.nodeId,
    vassalage: tile.vassalage,
    area: game.area,
    format: game.format.code,
    gameName: tile.gameName,
    iconUrl: tile.showIcon,
    gameClassify: tile.gameClassify,
    state: tile.state,
    nextDraw: lineOf(next.get(game.gameCode)),
    lastDraw: lineOf(last.get(game.gameCode)),
  }
}

/** Whether a lottery can be played, for the catalogue: one that is switched off is in maintenance. */
export function standingOf(
  { games, clock }: Pick<ShowParts, 'games' | 'clock'>,
  brandId: BrandId,
  game: LotteryGame,
): 'open' | 'maintenance' {
  return games.versionAt(brandId, game.gameCode, clock.now())?.settings.isOn === true ? 'open' : 'maintenance'
}

/**
 * Tells the catalogue which games are lotteries of this site and whether they can be played. Called again and again: versions of
 * settings apply from a moment on.
 */
export class LobbyLotteries {
  readonly #parts: ShowParts
  readonly #shown = new Map<BrandId, string>()

  constructor(parts: ShowParts) {
    this.#parts = parts
  }

  show(): void {
    const { brands, games, catalog } = this.#parts
    for (const { brandId } of brands.all) {
      const standings = new Map(
        games.of(brandId).map((game) => {
          const state = standingOf(this.#parts, brandId, game)
          return [`${game.vendorCode}/${game.gameCode}`, { page: pageOfArea[game.area], state }]
        }),
      )
      // The catalogue's tiles are made anew, so only if something has changed.
      const text = JSON.stringify([...standings])
      if (this.#shown.get(brandId) === text) continue
      this.#shown.set(brandId, text)
      catalog.showLotteries(brandId, ({ vendorCode, gameCode }) => standings.get(`${vendorCode}/${gameCode}`))
    }
  }
}
