import type { bossProof, PaidBoss, ReplyOf } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AccountId } from '../../ledger/index.ts'
import { currencyOf } from '../../wallet/index.ts'
import type { WaterParts } from '../waters.parts.ts'
import { bossOfAccount, lastPayment } from './boss-proof.sql.ts'
import { openBoss } from './open-boss.ts'

/** How long ago a boss may have paid of which a player is told who comes back. */
const toldFor = { hours: 24 }

/** What shows that a boss was decided before anybody shot at it. Refuses whoever has not staked on it. */
export async function proveBoss(
  { play }: Pick<WaterParts, 'play'>,
  session: Session,
  bossId: string,
): Promise<ReplyOf<typeof bossProof>> {
  const { brandId, memberId, wallet, gameCode } = session
  const { accountId, currency } = await play.wallet.accountOf(brandId, memberId, wallet)
  const found = await bossOfAccount(play.database, { brandId, bossId, accountId })
  if (found === undefined || (gameCode !== undefined && gameCode !== found.boss.gameCode))
    throw new Refusal('waters.boss_not_found')
  const { boss, settledAt, players, stakedMinor, ownStakedMinor, ownPaidMinor } = found
  const { seed, drawn } = openBoss(play.secrets, boss)
  const hasFallen = settledAt !== null
  return {
    bossId: boss.bossId,
    gameCode: boss.gameCode,
    hall: boss.hall,
    bossNo: boss.bossNo,
    kind: drawn.kind,
    definitionHash: boss.definitionHash,
    serverSeedHash: boss.serverSeedHash,
    clientSeed: boss.clientSeed,
    serverSeed: hasFallen ? seed : null,
    life: hasFallen ? drawn.life : null,
    unit: formatAmount(boss.unitMinor, currency.digits),
    returnsHundredths: hasFallen ? drawn.returnsHundredths : null,
    cameAt: boss.cameAt.toString(),
    fellAt: hasFallen ? (boss.endedAt ?? settledAt).toString() : null,
    staked: formatAmount(stakedMinor, currency.digits),
    players,
    ownStaked: formatAmount(ownStakedMinor, currency.digits),
    ownPaid: hasFallen && ownPaidMinor !== null ? formatAmount(ownPaidMinor, currency.digits) : null,
    currencyCode: currency.code,
  }
}

/** The last boss of a game that has paid an account within a day. */
export async function lastPaidBoss(
  { play }: Pick<WaterParts, 'play'>,
  { brandId, wallet }: Pick<Session, 'brandId' | 'wallet'>,
  { accountId, gameCode }: { readonly accountId: AccountId; readonly gameCode: string },
): Promise<PaidBoss | null> {
  const since = play.clock.now().subtract(toldFor)
  const last = await lastPayment(play.database, { accountId, gameCode, since })
  if (last === undefined) return null
  const { digits } = currencyOf(play.brands.byId(brandId), wallet)
  const { kind, returnsHundredths } = openBoss(play.secrets, last.boss).drawn
  return {
    bossId: last.boss.bossId,
    kind,
    hall: last.boss.hall,
    paidAt: last.paidAt.toString(),
    returnsHundredths,
    staked: formatAmount(last.stakedMinor, digits),
    paid: formatAmount(last.paidMinor, digits),
  }
}
