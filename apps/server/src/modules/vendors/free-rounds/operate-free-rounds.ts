import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import { StartProblem } from '../../../kernel/start-problem.ts'
import { isExcluded } from '../../protection/index.ts'
import { storedGame } from '../../catalog/index.ts'
import { connectionsOf } from '../registry/connections.sql.ts'
import { givesFreeRounds } from './free-rounds.rules.ts'
import type { FreeRoundsRow } from './free-rounds.sql.ts'
import {
  askToCancel,
  campaignOf,
  countMember,
  freeRoundsByReference,
  insertCampaign,
  insertFreeRounds,
  listFreeRoundsRows,
  sumFreeRounds,
  type CampaignRow,
  type FreeRoundsFilter,
  type FreeRoundsTerms,
  type NewFreeRounds,
  type Said,
} from './operate-free-rounds.sql.ts'

/** What giving free rounds needs. The database is the owner's: the server itself may not give any. */
export interface GivingParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Pick<Randomness, 'uuid'>
}

/** Free rounds for one member. */
export type FreeRoundsGift = Omit<NewFreeRounds, 'freeRoundsId' | 'campaign'>

/** What was given, or had been given before. */
export interface Given {
  readonly freeRounds: FreeRoundsRow
  readonly isNew: boolean
}

/**
 * Gives a member free rounds; the server sends them to the vendor. The same reference gives nothing again. Throws a
 * {@link StartProblem}, and gives nothing, if the vendor cannot give them in this game the member is excluded, or the
 * reference has other terms.
 */
export async function giveFreeRounds(parts: GivingParts, gift: FreeRoundsGift): Promise<Given> {
  await checkTerms(parts, gift.brandId, gift)
  return store(parts, { ...gift, campaign: null })
}

/** Makes a campaign. Throws a {@link StartProblem} if there is one of that name, or if its vendor cannot give it. */
export async function makeCampaign(
  parts: GivingParts,
  brandId: BrandId,
  campaign: Omit<CampaignRow, 'given'>,
  said: Said,
): Promise<void> {
  await checkTerms(parts, brandId, campaign)
  if (!(await insertCampaign(parts.database, brandId, campaign, { ...said, now: parts.clock.now() })))
    throw new StartProblem(`there is a campaign ${campaign.campaign} already.`)
}

/** Gives a member the free rounds of a campaign, once. */
export async function giveCampaign(
  parts: GivingParts,
  { brandId, memberId, campaign }: Pick<NewFreeRounds, 'brandId' | 'memberId'> & { readonly campaign: string },
  said: Said,
): Promise<Given> {
  const found = await campaignOf(parts.database, brandId, campaign)
  if (found === undefined) throw new StartProblem(`there is no campaign ${campaign}.`)
  await checkTerms(parts, brandId, found)
  return store(parts, { ...found, ...said, brandId, memberId, campaign, reference: `${campaignPrefix}${campaign}` })
}

/** References that begin like this belong to campaigns. */
export const campaignPrefix = 'campaign:'

async function store(
  { database, clock, randomness }: GivingParts,
  gift: Omit<NewFreeRounds, 'freeRoundsId'>,
): Promise<Given> {
  const row = { ...gift, freeRoundsId: randomness.uuid() }
  const isNew = await database.transaction().execute(async (tx) => {
    if (!(await insertFreeRounds(tx, row, clock.now()))) return false
    if (await isExcluded(tx, row, clock.now()))
      throw new StartProblem(`member ${row.memberId} is on a time-out or excluded: nothing is given to them.`)
    if (row.campaign !== null && !(await countMember(tx, row.brandId, row.campaign)))
      throw new StartProblem(`the campaign ${row.campaign} has been given to all the members that it is for.`)
    return true
  })
  const stored = await freeRoundsByReference(database, row)
  if (stored === undefined) throw new Error('the free rounds were not stored')
  if (!isNew && !isSame(stored, row))
    throw new StartProblem(`the reference ${row.reference} was used for other free rounds of this member.`)
  return { freeRounds: stored, isNew }
}

function isSame(stored: FreeRoundsRow, row: NewFreeRounds): boolean {
  return (['gameCode', 'rounds', 'betMinor', 'maxWinMinor'] as const).every((term) => stored[term] === row[term])
}

/** Refuses terms that the vendor could not keep: another vendor's game, a bet below its smallest, too much at once. */
async function checkTerms(
  { database }: GivingParts,
  brandId: BrandId,
  { vendorCode, gameCode, rounds, betMinor }: FreeRoundsTerms,
): Promise<void> {
  const vendors = await connectionsOf(database)
  const vendor = vendors.find((row) => row.brandId === brandId && row.vendorCode === vendorCode)
  if (vendor === undefined) throw new StartProblem(`no vendor ${vendorCode} is connected.`)
  if (!givesFreeRounds(vendor))
    throw new StartProblem(`${vendorCode} is asked for no free rounds in its dialect, form or kind of wallet.`)
  const game = await storedGame(database, brandId, { vendorCode, gameCode })
  if (game === undefined || game.gone || game.opensList || !vendor.gameTypes.includes(game.gameType))
    throw new StartProblem(`${vendorCode} has no game ${gameCode} that is open here.`)
  if (betMinor < game.minBetMinor)
    throw new StartProblem(`the smallest bet of ${gameCode} is ${game.minBetMinor} minor units.`)
  const { maxWinMinor } = vendor
  if (maxWinMinor !== null && BigInt(rounds) * betMinor > maxWinMinor)
    throw new StartProblem(`these free rounds are worth more than ${vendorCode} may pay without a review.`)
}

/**
 * Cancels free rounds: at once if the vendor was never asked for them, otherwise the vendor is asked. Throws a
 * {@link StartProblem} if there are none or they have ended.
 */
export async function cancelFreeRounds(
  { database, clock }: GivingParts,
  freeRounds: Pick<FreeRoundsRow, 'brandId' | 'freeRoundsId'>,
  said: Said,
): Promise<FreeRoundsRow> {
  const row = await askToCancel(database, freeRounds, { ...said, now: clock.now() })
  if (row === undefined) throw new StartProblem(`there are no open free rounds ${freeRounds.freeRoundsId}.`)
  return row
}

/** Free rounds and their sums, for operators. */
export async function listFreeRounds(
  { database }: Pick<GivingParts, 'database'>,
  filter: FreeRoundsFilter,
  page: { readonly before: string | undefined; readonly max: number },
) {
  const [rows, sums] = await Promise.all([listFreeRoundsRows(database, filter, page), sumFreeRounds(database, filter)])
  return { rows, sums }
}
