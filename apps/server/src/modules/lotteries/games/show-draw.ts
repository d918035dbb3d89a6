import type { lotteryDraw, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { maskName } from '../../identity/index.ts'
import type { LotteryDraw } from '../draws/draw.types.ts'
import { drawOf } from '../draws/draws.sql.ts'
import type { Draws } from '../draws/open-draws.ts'
import { SharedAnswers } from './shared-answers.ts'
import { highestWins } from './show-games.sql.ts'
import { drawLineOf, type ShowParts } from './show-games.ts'

type Draw = ReplyOf<typeof lotteryDraw>
/** A draw as everybody sees it, before its game is named. */
type NamelessDraw = Omit<Draw, 'gameName'>

const maxWinners = 20

/** The records of draws. What is read is shared by everybody who asks within a second. */
export class DrawRecords {
  readonly #parts: ShowParts
  readonly #draws: Pick<Draws, 'beacons'>
  readonly #kept: SharedAnswers<NamelessDraw | undefined>

  constructor(parts: ShowParts, draws: Pick<Draws, 'beacons'>) {
    this.#parts = parts
    this.#draws = draws
    this.#kept = new SharedAnswers({ clock: parts.clock, seconds: 1, most: 1_000 })
  }

  clear(): void {
    this.#kept.clear()
  }

  /** Refuses with `lottery.draw_unknown`. */
  async show(brandId: BrandId, drawId: string, language: Language): Promise<Draw> {
    const { games, catalog } = this.#parts
    const draw = await this.#kept.ask(`${brandId} ${drawId}`, () => this.#read(brandId, drawId))
    if (draw === undefined) throw new Refusal('lottery.draw_unknown')
    const game = games.game(brandId, draw.gameCode)
    const named = game === undefined ? undefined : catalog.of(brandId).game(game)
    return { ...draw, gameName: named?.name[language] ?? draw.gameCode }
  }

  async #read(brandId: BrandId, drawId: string): Promise<NamelessDraw | undefined> {
    const { database, brands, clock } = this.#parts
    const draw = await drawOf(database, brandId, drawId)
    if (draw === undefined) return undefined
    const { currency } = brands.byId(brandId)
    const line = drawLineOf(draw, clock.now())
    const wins = draw.state === 'settled' ? await highestWins(database, drawId, maxWinners) : []
    const names = await this.#namesOf(brandId, [...new Set(wins.map(({ memberId }) => memberId))])
    return {
      ...line,
      format: draw.format,
      source: draw.source,
      commitment: draw.secretHash,
      beacon: await this.#beaconOf(brandId, draw),
      closedAt: textOf(draw.closedAt),
      seal: sealOf(draw),
      // It is stored openly once the numbers are known, or will never be.
      secret: line.numbers === null && draw.state !== 'void' ? null : draw.secret,
      drawnAt: textOf(draw.drawnAt),
      settledAt: textOf(draw.settledAt),
      voidReason: draw.voidReason,
      winnerCount: draw.winners ?? 0,
      winners: wins.map(({ memberId, amountMinor }) => ({
        member: maskName(names.get(memberId) ?? ''),
        amount: formatAmount(minor(amountMinor), currency.digits),
      })),
      currencySymbol: currency.symbol,
    }
  }

  async #namesOf(brandId: BrandId, members: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>> {
    return members.length === 0 ? new Map() : this.#parts.identity.usernamesOf(brandId, members)
  }

  async #beaconOf(brandId: BrandId, draw: LotteryDraw): Promise<Draw['beacon']> {
    const { beaconKind: kind, beaconName: name, beaconValue: value, beaconSignature: signature } = draw
    if (kind === null || name === null) return null
    const { beacons } = this.#draws
    if (kind === 'local') return { kind, name, publicKey: await beacons.keyOf(brandId), value }
    const chain = (await beacons.chainOf(brandId, name)) ?? null
    return { kind, name, publicKey: chain?.publicKey ?? null, value, signature, chain }
  }
}

function textOf(moment: Temporal.Instant | null): string | null {
  return moment?.toString() ?? null
}

function sealOf({ slips, root, sealHash, sealedAt }: LotteryDraw): Draw['seal'] {
  if (slips === null || root === null || sealHash === null || sealedAt === null) return null
  return { tickets: slips, root, sealHash, sealedAt: sealedAt.toString() }
}
