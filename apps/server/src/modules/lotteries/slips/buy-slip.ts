import { hash } from 'node:crypto'
import type { LotteryPick } from '@baize/contract'
import { slipText, yearAnimalOn, type Animal, type SealedSlip } from '@baize/lottery'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { uuidV7 } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { maintenanceRefusal, type CatalogGame } from '../../catalog/index.ts'
import type { CommandHead } from '../../ledger/index.ts'
import { drawOf } from '../draws/draws.sql.ts'
import type { LotteryDraw } from '../draws/draw.types.ts'
import { restrictionsOf } from '../desk/restrictions.sql.ts'
import type { GameVersion, LotteryGame } from '../games/game-settings.ts'
import { currencyOf } from '../../wallet/index.ts'
import { checkPicks, numberRefusal, type CheckedPicks } from './check-picks.ts'
import type { Taken } from './number-book.ts'
import type { SlipParts } from './slip.parts.ts'
import { storedResults } from './slip-companion.sql.ts'
import type { SellRequest, StoredSlip } from './slip.types.ts'

/** A slip that a member wants. */
export interface WantedSlip {
  readonly drawId: string
  readonly picks: readonly LotteryPick[]
  /** The version of the rates that the member saw; undefined: whichever applies. */
  readonly termsVersion: number | undefined
  /** The plan that buys it. */
  readonly chaseId?: string
}

/** Whose slip, with which wallet, and in which language refusals suggest other games. */
export type Buyer = Pick<Session, 'brandId' | 'memberId' | 'wallet'> & { readonly language: Language }

/** What identifies a sale: its key in the ledger, and a hash of what it asked for. */
export type SaleKey = Pick<CommandHead, 'key' | 'bodyHash'>

/** What a sale returned. */
export interface SoldSlip {
  readonly slip: StoredSlip
  /** As it was known at the sale. */
  readonly draw: LotteryDraw
  /** Whether it had been sold before under the same key. */
  readonly replayed: boolean
}

/** Sells a slip to the owner of a session. The same key and body return the same slip; a refusal leaves nothing behind. */
export async function buySlip(
  parts: SlipParts,
  session: Session,
  wanted: WantedSlip & { readonly idempotency: Idempotency; readonly language: Language },
): Promise<SoldSlip> {
  const { brandId, memberId, wallet } = session
  const buyer = { brandId, memberId, wallet, language: wanted.language }
  const { accountId } = await parts.wallet.accountOf(brandId, memberId, wallet)
  const { key, bodyHash } = wanted.idempotency
  const launch = () => parts.protection.admitLaunch(session, wallet)
  const admit = (nowMs: number) => parts.remembered.admitted.ask(`${session.sessionId} ${wallet}`, launch, nowMs)
  return sellSlip(parts, buyer, wanted, { key: `${accountId}:${key}`, bodyHash, admit })
}

/** Sells a slip under a key. */
export async function sellSlip(
  parts: SlipParts,
  buyer: Buyer,
  wanted: WantedSlip,
  { key, bodyHash, admit }: SaleKey & { readonly admit?: (nowMs: number) => Promise<void> },
): Promise<SoldSlip> {
  const { brandId, memberId, wallet } = buyer
  const nowMs = parts.clock.now().epochMilliseconds
  const draw = await knownDraw(parts, buyer, wanted.drawId, nowMs)
  const game = draw === undefined ? undefined : parts.games.game(brandId, draw.gameCode)
  if (draw === undefined || game === undefined) throw new Refusal('lottery.draw_unknown')
  const [{ accountId }, providerId] = await Promise.all([
    parts.wallet.accountOf(brandId, memberId, wallet),
    parts.ledger.provider(brandId, game.vendorCode),
  ])
  const command = { accountId, providerId, key, bodyHash }
  try {
    await admit?.(nowMs)
    const { request, taken, checked } = await prepare(parts, buyer, { ...wanted, draw, game })
    return { draw, ...(await run(parts, { ...command, request }, { taken, checked })) }
  } catch (error) {
    // What was sold under this key before is answered, whatever has changed meanwhile.
    const stored = error instanceof Refusal ? await soldBefore(parts, command) : undefined
    if (stored === undefined) throw error
    return { draw, slip: stored, replayed: true }
  }
}

async function run(
  parts: SlipParts,
  command: CommandHead & { readonly request: SellRequest },
  { taken, checked }: Omit<Prepared, 'request'>,
): Promise<Omit<SoldSlip, 'draw'>> {
  const giveBack = () => taken !== undefined && parts.book.giveBack(taken)
  try {
    const { result, replayed } = await parts.ledger.run(parts.companion, command)
    if (replayed) giveBack()
    if (result.kind !== 'slip') throw new Error('a command that sells a slip ended one')
    return { slip: result.slip, replayed }
  } catch (error) {
    // If the outcome is not known, it may have been sold.
    if (error instanceof Refusal && error.code !== 'system.unavailable') giveBack()
    throw named(error, checked)
  }
}

/** What the lane refused, with the picks that it is about. */
function named(error: unknown, checked: CheckedPicks): unknown {
  if (!(error instanceof Refusal) || error.code !== 'lottery.member_number_full') return error
  const [line, most, bet] = error.values
  return numberRefusal(error.code, [line ?? '', most ?? ''], checked, { bet: String(bet), line: String(line) })
}

/** What a sale asks the lane for, and what was taken of its numbers. */
interface Prepared {
  readonly request: SellRequest
  readonly taken: Taken | undefined
  readonly checked: CheckedPicks
}

async function soldBefore(parts: SlipParts, command: CommandHead): Promise<StoredSlip | undefined> {
  const [stored] = await storedResults(parts.database, [command])
  if (stored?.result.kind !== 'slip') return undefined
  const isSame = stored.accountId === command.accountId && Buffer.compare(stored.bodyHash, command.bodyHash) === 0
  return isSame ? stored.result.slip : undefined
}

function knownDraw(
  parts: SlipParts,
  { brandId }: Buyer,
  drawId: string,
  nowMs: number,
): Promise<LotteryDraw | undefined> {
  return parts.remembered.draws.ask(`${brandId} ${drawId}`, () => drawOf(parts.database, brandId, drawId), nowMs)
}

interface Asked extends WantedSlip {
  readonly draw: LotteryDraw
  readonly game: LotteryGame
}

/** Checks everything that needs no lane, and takes the liability of the numbers. */
async function prepare(parts: SlipParts, buyer: Buyer, asked: Asked): Promise<Prepared> {
  const { draw, game } = asked
  const now = parts.clock.now()
  const version = versionOnSale(parts, buyer, asked, now)
  const tile = openTile(parts, buyer, game)
  const currency = currencyOf(parts.brands.byId(buyer.brandId), buyer.wallet)
  const nowMs = now.epochMilliseconds
  const [vipLevel, restrictions, house] = await Promise.all([
    parts.remembered.levels.ask(`${buyer.brandId} ${buyer.memberId}`, () => parts.levelOf(buyer), nowMs),
    parts.remembered.restrictions.ask(draw.drawId, () => restrictionsOf(parts.database, draw, now), nowMs),
    parts.ledger.houseAccount({ brandId: buyer.brandId, currency: currency.code, name: 'lotteries' }),
  ])
  const { limits } = version.settings
  const rules = { terms: version.terms, restrictions, vipLevel, yearAnimal: animalOf(draw) }
  const checked = await checkPicks(asked.picks, { ...rules, format: game.format, limits, currency })
  const { maxMemberNumberMinor: maxMinor, maxNumberPayoutMinor } = limits
  const request: SellRequest = {
    kind: 'sell',
    slip: newSlip(parts, buyer, { ...asked, nowMs }, checked),
    gameCode: game.gameCode,
    gameType: tile.gameType,
    house,
    maxMemberSlips: limits.maxMemberSlips,
    memberNumber: maxMinor === null ? undefined : { maxMinor, digits: currency.digits },
  }
  // Play money is nobody's liability.
  if (maxNumberPayoutMinor === null || buyer.wallet === 'trial') return { request, checked, taken: undefined }
  const book = await parts.book.take(draw.drawId, checked.tickets, maxNumberPayoutMinor)
  if ('full' in book) throw numberRefusal('lottery.number_full', [book.full.line], checked, book.full)
  return { request, checked, taken: book.taken }
}

/** What applies to a draw that is on sale now. */
function versionOnSale(
  parts: SlipParts,
  buyer: Buyer,
  { draw, game, termsVersion }: Asked,
  now: Temporal.Instant,
): GameVersion {
  if (draw.state !== 'open' || Temporal.Instant.compare(now, draw.closesAt) >= 0) throw new Refusal('lottery.closed')
  if (Temporal.Instant.compare(now, draw.opensAt) < 0) throw new Refusal('lottery.not_on_sale')
  const version = parts.games.versionAt(buyer.brandId, game.gameCode, now)
  if (version?.settings.isOn !== true) throw offRefusal(parts, buyer, game)
  if (termsVersion !== undefined && termsVersion !== version.version) throw new Refusal('lottery.terms_changed')
  return version
}

/** The refusal of a lottery that is switched off: the same as of a game in maintenance, also before the catalogue shows it. */
export function offRefusal(parts: SlipParts, buyer: Buyer, game: LotteryGame): Refusal {
  return maintenanceRefusal(parts.catalog.of(buyer.brandId), openTile(parts, buyer, game), buyer.language)
}

/** The tile of a lottery that is open in the catalogue. */
export function openTile(parts: SlipParts, { brandId, language }: Buyer, game: LotteryGame): CatalogGame {
  const catalog = parts.catalog.of(brandId)
  const tile = catalog.game(game)
  if (tile === undefined) throw new Refusal('game.in_preparation')
  const state = catalog.stateOf(tile)
  if (state === 'maintenance') throw maintenanceRefusal(catalog, tile, language)
  if (state !== 'open') throw new Refusal('game.in_preparation')
  return tile
}

function newSlip(
  parts: SlipParts,
  { brandId, memberId, wallet }: Buyer,
  { draw: { drawId, closesAt }, chaseId, nowMs }: Pick<Asked, 'draw' | 'chaseId'> & { readonly nowMs: number },
  { tickets, lines, stakeMinor, validMinor }: CheckedPicks,
): SellRequest['slip'] {
  const slipId = uuidV7(nowMs, parts.randomness.bytes(10))
  const holder = holderOf(parts, `${drawId} ${memberId} ${wallet}`)
  const sealed = { slipId, drawId, holder, tickets }
  const whose = { brandId, memberId, isTrial: wallet === 'trial' }
  return {
    ...sealed,
    ...whose,
    lines,
    stakeMinor,
    validMinor,
    leaf: leafOf(sealed),
    chaseId: chaseId ?? null,
    closesAt,
  }
}

/** What the seal calls a member in a draw. Most who buy a slip buy more of them. */
function holderOf({ secrets, remembered: { holders } }: SlipParts, whose: string): string {
  const known = holders.get(whose)
  if (known !== undefined) return known
  const holder = Buffer.from(secrets.keyedHash(whose, 'lottery holder')).toString('hex', 0, 8)
  if (holders.size >= maxHolders) holders.clear()
  holders.set(whose, holder)
  return holder
}

const maxHolders = 50_000

/** The same as `slipLeaf`, by Node's own hash, which takes half the time. */
function leafOf(sealed: SealedSlip): Uint8Array {
  return hash('sha256', `\0${slipText(sealed)}`, 'buffer')
}

const yearAnimals = new WeakMap<LotteryDraw, Animal>()

/** The animal of the year of a draw, found once for each draw that is remembered: the calendar takes its time. */
function animalOf(draw: LotteryDraw): Animal {
  const animal = yearAnimals.get(draw) ?? yearAnimalOn(draw.day)
  yearAnimals.set(draw, animal)
  return animal
}
