import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import { openPointCounter } from './earning/count-log.ts'
import { givePoints, grantDue, grantOwn, type PointGift } from './earning/grant-points.ts'
import { loadMall } from './load-mall.ts'
import { redeem, type RedeemWish } from './mall/redeem.ts'
import { openMallDesk, type MallDesk } from './office/mall-desk.ts'
import { openRulesDesk, type RulesDesk } from './office/rules-desk.ts'
import type { PointOwner, PointParts, PointPorts } from './points.parts.ts'
import { settleDuePoints } from './settle-due.ts'

/** Members' points. */
export interface Points extends PointParts {
  /** Goods and redemptions, as operators work with them. */
  readonly mallDesk: MallDesk
  /** What earns points, as operators work with it. */
  readonly rulesDesk: RulesDesk
  /** Gives points that were not earned by play, once under its key. Returns when they were posted. */
  give(gift: PointGift): ReturnType<typeof givePoints>
  /** Redeems points for something of the mall. */
  redeem(wish: RedeemWish): ReturnType<typeof redeem>
  readonly jobs: readonly MinuteJob[]
}

/** Opens the points of all brands. Several processes may do so: each lane of the log is counted by one at a time. */
export async function openPoints(ports: PointPorts): Promise<Points> {
  const { database, background = database, ledger, wallet } = ports
  await loadMall(ports)
  // A member waits for the counter of the foreground; the job uses the background's connections.
  const [own, counting] = [openPointCounter(ports), openPointCounter({ ...ports, database: background })]
  await own.addCursors()
  const bringUpToDate = async (owner: PointOwner) => {
    const { accountId } = await wallet.accountOf(owner.brandId, owner.memberId, 'main')
    await own.bringUpToDate(accountId)
    await grantOwn(ports, owner)
  }
  const parts = { ...ports, ledger, bringUpToDate }
  return {
    ...parts,
    mallDesk: openMallDesk(parts),
    rulesDesk: openRulesDesk(parts),
    give: (gift) => givePoints(ports, gift),
    redeem: (wish) => redeem(parts, wish),
    jobs: [
      everyMinute('count points', async (_now, signal) => {
        await counting.catchUp()
        await grantDue(ports, signal)
      }),
      everyMinute('settle points', (_now, signal) => settleDuePoints(parts, signal)),
    ],
  }
}
