import { downlineBets, downlineBetsFile } from '@baize/contract'
import type { Session } from '../../kernel/caller.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { memberNamed } from '../agents/index.ts'
import type { Identity } from '../identity/index.ts'
import { bettingStatementOf } from './betting-statement.ts'
import { listBets } from './list-bets.ts'
import type { RecordParts } from './records.parts.ts'

/** Binds the betting records of an agent's team, where the reports of a team end (2.118). */
export function bindDownlineBets(bind: Bind, parts: RecordParts, identity: Pick<Identity, 'inTeam'>): void {
  const ownerOf = async ({ brandId, ...session }: Session, number: string): Promise<DataOwner> => {
    const { memberId } = await memberNamed({ identity }, { brandId, ...session }, number)
    return { brandId, memberId }
  }
  bind(downlineBets, async ({ caller, params, query }) =>
    listBets(parts, await ownerOf(caller.session, params.memberId), query, caller.language),
  )
  bind(downlineBetsFile, async ({ caller, params, query }) =>
    bettingStatementOf(parts, await ownerOf(caller.session, params.memberId), query, caller.language),
  )
}
