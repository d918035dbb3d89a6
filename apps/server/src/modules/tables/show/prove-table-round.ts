import type { ReplyOf, tableRoundProof, tableRounds } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { knownTable } from '../find-table.ts'
import { pastRounds, seriesOf } from '../rounds/rounds.sql.ts'
import { seedOf } from '../rounds/series.ts'
import type { TableParts } from '../tables.parts.ts'
import { presentSeries, presentTableRound } from './present-round.ts'

/** Returns everything needed to recompute a round, for anybody. The seed is in it once its series has ended. */
export async function proveTableRound(
  parts: TableParts,
  brandId: BrandId,
  roundId: string,
): Promise<ReplyOf<typeof tableRoundProof>> {
  const round = await parts.rounds.read(roundId)
  if (round?.brandId !== brandId) throw new Refusal('tables.round_not_found')
  const series = await seriesOf(parts.database, round, round.seriesNo)
  if (series === undefined) throw new Error(`round ${roundId} has no series`)
  const { currency } = parts.brands.byId(brandId)
  return {
    gameCode: round.gameCode,
    series: await presentSeries(parts, series),
    serverSeed: series.endedAt === null ? null : seedOf(parts.secrets, series),
    round: presentTableRound(round, parts.gameOf(round.gameCode)),
    position: round.position,
    bets: round.bets,
    staked: formatAmount(round.stakedMinor, currency.digits),
    paid: formatAmount(round.paidMinor, currency.digits),
    currencyCode: currency.code,
  }
}

const roundsOfPage = 50

/** Returns past rounds of a table, newest first; `before`: those older than a round, by its number. */
export async function listTableRounds(
  parts: TableParts,
  brandId: BrandId,
  { gameCode, before }: { readonly gameCode: string; readonly before?: string | undefined },
): Promise<ReplyOf<typeof tableRounds>> {
  const { shared } = knownTable(parts, brandId, gameCode)
  const asked = before === undefined ? undefined : BigInt(before)
  const rounds = await pastRounds(parts.database, { brandId, gameCode }, { max: roundsOfPage, before: asked })
  const last = rounds.at(-1)
  const isEnd = rounds.length < roundsOfPage || last === undefined || last.roundNo === 1n
  return {
    rounds: rounds.map((round) => presentTableRound(round, shared)),
    next: isEnd ? null : last.roundNo.toString(),
  }
}
