import type { ownPlayFacts, ownProtection, protectionHistory, QueryOf, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import { createTurns } from '../../kernel/turns.ts'
import { keepProtection } from './apply-rules.ts'
import {
  changeLimit,
  changeReality,
  confirmChange,
  withdrawChange,
  type ByOperator,
  type WantedLimit,
} from './change-limits.ts'
import { depositLimits, type DepositLimit } from './deposit-rules.ts'
import { excludeMember, refuseExcluded, type ExcludingOperator } from './exclude-member.ts'
import { noteLaunch, passCheck, playFacts } from './play-session.ts'
import { deleteOldPlay } from './play-session.sql.ts'
import { presentHistory, presentProtection } from './present-protection.ts'
import type { ProtectedMember, ProtectionParts, ProtectionPorts } from './protection.parts.ts'
import type { WantedExclusion } from './protection.rules.ts'
import { excludedAmong } from './protection.sql.ts'
import { readProtection, type ProtectionState } from './read-protection.ts'

/** How members are protected from playing too much. */
export interface Protection {
  /** What holds for a member: for a back office. */
  read(member: ProtectedMember): Promise<ProtectionState>
  /** The same as the member sees it, with what may be chosen. */
  present(member: ProtectedMember): Promise<ReplyOf<typeof ownProtection>>
  /** What a member has changed, the newest first: for the member and a back office. */
  history(member: ProtectedMember, page: QueryOf<typeof protectionHistory>): Promise<ReplyOf<typeof protectionHistory>>
  /** Returns whether the change was made at once; otherwise it waits. */
  changeLimit(member: ProtectedMember, wanted: WantedLimit, by?: ByOperator): Promise<boolean>
  changeReality(member: ProtectedMember, minutes: number | null, by?: ByOperator): Promise<boolean>
  confirm(member: ProtectedMember, changeId: string, language: Language): Promise<void>
  withdraw(member: ProtectedMember, changeId: string): Promise<void>
  exclude(member: ProtectedMember, wanted: WantedExclusion, by?: ExcludingOperator): Promise<void>
  /** Called before a game opens: refuses whoever is excluded, and notes that play for money begins. */
  admitLaunch(session: Session, wallet: Session['wallet']): Promise<void>
  playFacts(session: Session): Promise<ReplyOf<typeof ownPlayFacts>>
  passCheck(session: Session): Promise<ReplyOf<typeof ownPlayFacts>>
  /** The limits on a member's deposits, in the transaction that orders one; refuses whoever may not deposit. */
  depositLimits(tx: Database, member: ProtectedMember): Promise<readonly DepositLimit[]>
  /** Which of these members are excluded: nothing is advertised or given to them. */
  excludedAmong(
    brandId: ProtectedMember['brandId'],
    memberIds: readonly ProtectedMember['memberId'][],
  ): Promise<ReadonlySet<ProtectedMember['memberId']>>
  readonly jobs: readonly MinuteJob[]
}

/** How long facts about a session of play are kept: longer than any session lasts. */
const playKeptDays = 60
const deletedAtOnce = 5_000

/** Opens player protection. */
export function openProtection(ports: ProtectionPorts): Protection {
  const parts: ProtectionParts = { ...ports, inTurn: createTurns({ atOnce: 4, maxWaiting: 1_000 }) }
  const { database, clock } = ports
  return {
    read: (member) => readProtection(parts, member),
    present: (member) => presentProtection(parts, member),
    history: (member, page) => presentHistory(parts, member, page),
    changeLimit: (member, wanted, by) => changeLimit(parts, member, wanted, by),
    changeReality: (member, minutes, by) => changeReality(parts, member, minutes, by),
    confirm: (member, changeId, language) => confirmChange(parts, member, changeId, language),
    withdraw: (member, changeId) => withdrawChange(parts, member, changeId),
    exclude: (member, wanted, by) => excludeMember(parts, member, wanted, by),
    async admitLaunch(session, wallet) {
      await refuseExcluded(parts, session)
      if (wallet === 'main') await noteLaunch(parts, session)
    },
    playFacts: (session) => playFacts(parts, session),
    passCheck: (session) => passCheck(parts, session),
    depositLimits: (tx, member) => depositLimits(parts, tx, member),
    excludedAmong: (brandId, memberIds) => excludedAmong(database, brandId, memberIds, clock.now()),
    jobs: [
      everyMinute('keep protection', async (now, signal) => {
        await keepProtection(parts, signal)
        await deleteOldPlay(database, now.subtract({ hours: playKeptDays * 24 }), deletedAtOnce)
      }),
    ],
  }
}
