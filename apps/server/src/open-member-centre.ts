import { openActivities } from './modules/activities/index.ts'
import { openGiveaways, type GiveawayParts } from './modules/giveaways/index.ts'
import { bornOn } from './modules/identity/index.ts'
import { openMissions, type MissionPorts } from './modules/missions/index.ts'
import { openPoints } from './modules/points/index.ts'
import { openPlayRoundsOf } from './modules/play/index.ts'
import { openTableRoundsOf } from './modules/tables/index.ts'
import { openBossRoundsOf } from './modules/waters/index.ts'
import { openPromotions, type PromotionPorts } from './modules/promotions/index.ts'
import { openRewards, type RewardPorts } from './modules/rewards/index.ts'
import { openSlipsOf, undoableStakes } from './modules/lotteries/index.ts'
import { openRoundsOf } from './modules/vendors/index.ts'
import { openVip } from './modules/vip/index.ts'

/** What the modules of the member centre need from those below. */
type CentreParts = Omit<RewardPorts, 'givePoints' | 'levelOf' | 'noteDeed'> &
  Parameters<typeof openPoints>[0] &
  Omit<Parameters<typeof openActivities>[0], 'rewards'> &
  Omit<Parameters<typeof openVip>[0], 'rewards' | 'bornOn'> &
  Omit<GiveawayParts, 'levelOf' | 'givePoints'> &
  Omit<MissionPorts, 'rewards' | 'levelOf' | 'undoableStakes'> &
  Omit<PromotionPorts, 'levelOf' | 'hasOpenRound' | 'givePoints'>

/**
 * Opens what members are given: rewards, points, levels, missions, offers, giveaways and activities. The reward centre is the lowest of
 * them, and is told of the others by its ports.
 */
export async function openMemberCentre(parts: CentreParts) {
  const rewards = await openRewards({
    ...parts,
    givePoints: (gift) => points.give(gift),
    levelOf: (member) => vip.levelOf(member),
    noteDeed: (tx, member, deed) => missions.noteDeed(tx, member, deed),
  })
  const points = await openPoints(parts)
  const vip = await openVip({ ...parts, rewards, bornOn: (...asked) => bornOn(parts.database, ...asked) })
  const levels = { levelOf: (member: Parameters<typeof vip.levelOf>[0]) => vip.levelOf(member) }
  const missions = await openMissions({
    ...parts,
    ...levels,
    rewards,
    undoableStakes: (accountId, asked) => undoableStakes(parts.database, accountId, asked),
  })
  const promotions = await openPromotions({
    ...parts,
    ...levels,
    givePoints: (gift) => points.give(gift),
    hasOpenRound: async (accountId, begunBy) =>
      (await openRoundsOf(parts.database, [accountId], 1, begunBy)).length > 0 ||
      (await openSlipsOf(parts.database, [accountId], 1, begunBy)).length > 0 ||
      (await openPlayRoundsOf(parts.database, [accountId], 1, begunBy)).length > 0 ||
      (await openTableRoundsOf(parts.database, [accountId], 1, begunBy)).length > 0 ||
      (await openBossRoundsOf(parts.database, [accountId], 1, begunBy)).length > 0,
  })
  const giveaways = await openGiveaways({ ...parts, ...levels, givePoints: (gift) => points.give(gift) })
  return { rewards, points, vip, missions, promotions, giveaways, activities: openActivities({ ...parts, rewards }) }
}
