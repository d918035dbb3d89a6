import type { claimMissionStep, memberMissions, missionLeaderboard, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { dayOf } from '../stats/index.ts'
import { showBoard } from './board/show-board.ts'
import { claimStep } from './claim-step.ts'
import { countDeposit, openDayCounter } from './counting/count-days.ts'
import { addDeeds } from './counting/days.sql.ts'
import { openMissionDesk, type MissionDesk } from './desk/mission-desk.ts'
import { loadMissions } from './load-missions.ts'
import { MissionBook } from './mission-book.ts'
import type { MissionParts, MissionPorts } from './missions.parts.ts'
import { settleMissions } from './settle-missions.ts'
import { countReady, inCurrency, presentMission, showMissions } from './show-missions.ts'
import { standingsOf } from './standing.ts'

/** Missions and their leaderboard. */
export interface Missions {
  show(member: DataOwner, language: Language): Promise<ReplyOf<typeof memberMissions>>
  claim(
    session: Session,
    asked: { readonly missionId: string; readonly number: number },
    language: Language,
  ): Promise<ReplyOf<typeof claimMissionStep>>
  leaderboard(member: DataOwner, week: 'this' | 'last'): Promise<ReplyOf<typeof missionLeaderboard>>
  /** How many steps a member can claim (2.109). */
  waitingCount(member: DataOwner): Promise<number>
  /** Counts, within the caller's transaction, that a member signed in for a day or that an invited friend did what is asked. */
  noteDeed(tx: Database, member: DataOwner, goal: 'sign_in' | 'friends'): Promise<void>
  readonly desk: MissionDesk
  readonly jobs: readonly MinuteJob[]
}

/** The consumer that counts deposits. */
const depositCounter = 'missions.count-deposit'

/** Opens the missions of all brands. Throws a `StartProblem` if a brand's `missions.json` is invalid. */
export async function openMissions(ports: MissionPorts): Promise<Missions> {
  const { database, background = database, brands, clock, wallet } = ports
  const boards = await loadMissions(ports)
  // A member waits for the counter of the foreground; the job uses the background's connections.
  const [own, counting] = [openDayCounter(ports), openDayCounter({ ...ports, database: background })]
  await own.addCursors()
  const parts: MissionParts = {
    ...ports,
    book: new MissionBook(database, brands),
    boardOf: (brandId) => boards.get(brandId),
    async bringUpToDate({ brandId, memberId }) {
      const { accountId } = await wallet.accountOf(brandId, memberId, 'main')
      await own.bringUpToDate(accountId)
    },
  }
  ports.outbox.subscribe('deposit.settled', depositCounter, async ({ payload }) => {
    if (payload.result === 'credited') await countDeposit(parts, payload.depositId)
  })
  return {
    show: (member, language) => showMissions(parts, member, language),
    async claim(session, asked, language) {
      const reward = await claimStep(parts, session, asked)
      const standing = (await standingsOf(parts, session)).find(({ mission }) => mission.missionId === asked.missionId)
      // Its time may have ended meanwhile; the reward is given all the same.
      if (standing === undefined) throw new Refusal('mission.unknown')
      const brand = brands.byId(session.brandId)
      return { reward, mission: presentMission(standing, brand, language), ...inCurrency(brand) }
    },
    leaderboard: (member, week) => showBoard(parts, member, week),
    waitingCount: (member) => countReady(parts, member),
    async noteDeed(tx, { brandId, memberId }, goal) {
      const day = dayOf(clock.now(), brands.byId(brandId).timeZone)
      await addDeeds(tx, [{ brandId, memberId, day, goal, gameType: '', amount: 1n }])
    },
    desk: openMissionDesk(parts),
    jobs: [
      everyMinute('count missions', () => counting.catchUp()),
      everyMinute(
        'settle missions',
        async (_now, signal) => {
          await counting.catchUp()
          await settleMissions(parts, signal)
        },
        { timeoutSeconds: 600, overdueAfter: 20 },
      ),
    ],
  }
}
