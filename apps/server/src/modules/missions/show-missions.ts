import { countsMoney, type memberMissions, type Mission as ShownMission, type ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { DataOwner } from '../../kernel/personal-data.ts'
import type { Brand } from '../brand/index.ts'
import { dayOf } from '../stats/index.ts'
import { pointsOf } from './board/board.sql.ts'
import type { MissionParts } from './missions.parts.ts'
import { endOf, mondayOf } from './periods.rules.ts'
import { standingsOf, type Standing } from './standing.ts'
import { stepsOfWeek } from './steps.sql.ts'

/** The missions that are open to a member, those with something to claim first. */
export async function showMissions(
  parts: MissionParts,
  owner: DataOwner,
  language: Language,
): Promise<ReplyOf<typeof memberMissions>> {
  const { database, brands, clock } = parts
  const brand = brands.byId(owner.brandId)
  await parts.bringUpToDate(owner)
  const week = mondayOf(dayOf(clock.now(), brand.timeZone))
  const [standings, claimedThisWeek, weekPoints] = await Promise.all([
    standingsOf(parts, owner),
    stepsOfWeek(database, owner, week),
    pointsOf(database, owner, week),
  ])
  const sorted = standings.toSorted((one, other) => rankOf(one) - rankOf(other) || orderOf(one) - orderOf(other))
  return {
    list: sorted.map((standing) => presentMission(standing, brand, language)),
    summary: { ready: readyIn(standings), claimedThisWeek, weekPoints },
    ...inCurrency(brand),
  }
}

/** How many steps a member can claim, as far as the log has been counted. */
export async function countReady(parts: MissionParts, owner: DataOwner): Promise<number> {
  return readyIn(await standingsOf(parts, owner))
}

function readyIn(standings: readonly Standing[]): number {
  return standings.flatMap(({ steps }) => steps).filter(({ state }) => state === 'ready').length
}

/** The brand's currency, for a reply. */
export function inCurrency({ currency }: Pick<Brand, 'currency'>) {
  return { currencySymbol: currency.symbol, currencyCode: currency.code }
}

/** What can be claimed comes first, what is done last. */
function rankOf({ steps }: Standing): number {
  if (steps.some(({ state }) => state === 'ready')) return 0
  return steps.every(({ state }) => state === 'claimed') ? 2 : 1
}

function orderOf({ mission }: Standing): number {
  return mission.content.order
}

/** A mission as its member sees it. */
export function presentMission(
  { mission, period, progress, steps }: Standing,
  { currency, timeZone }: Pick<Brand, 'currency' | 'timeZone'>,
  language: Language,
): ShownMission {
  const { missionId, content } = mission
  const written = (amount: bigint) =>
    countsMoney(content.goal) ? formatAmount(minor(amount), currency.digits) : amount.toString()
  return {
    missionId,
    kind: content.kind,
    title: content.title[language],
    summary: content.summary[language],
    goal: content.goal,
    gameTypes: [...content.gameTypes],
    progress: written(progress),
    steps: steps.map(({ step: { number, target, reward, board }, state }) => ({
      number,
      target: written(target),
      reward:
        reward.kind === 'cash'
          ? { kind: 'cash', amount: formatAmount(reward.amountMinor, currency.digits) }
          : { kind: 'points', amount: reward.points.toString() },
      board,
      state,
    })),
    endsAt: endOf(period, timeZone).toString(),
  }
}
