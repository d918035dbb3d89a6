import type { RawBuilder } from 'kysely'
import { sql } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A way down a tree, and whose bets are asked for. */
export interface BetsOnWay {
  readonly brandId: BrandId
  /** From the payee of a payslip down to an agent. */
  readonly way: readonly MemberId[]
  readonly memberId?: MemberId | undefined
}

const ids = (way: readonly MemberId[]) => sql`${way.map(String)}::bigint[]`

/**
 * The bets of the team at the end of a way, as the teams were when they were placed: `agent_ids` of `bet` goes on with the way from the
 * payee on. Bets that the last of the way placed before becoming an agent belong to the way as well.
 */
export function inTeam({ brandId, way, memberId }: BetsOnWay): RawBuilder<unknown> {
  const payee = sql`array_position(bet.agent_ids, ${way[0] ?? null}::bigint)`
  const before = sql`(bet.member_id = ${way.at(-1) ?? null}::bigint and bet.agent_ids[${payee}:] = ${ids(way.slice(0, -1))})`
  return sql`bet.brand_id = ${brandId}
    and (bet.agent_ids[${payee}:${payee} + ${way.length - 1}::int] = ${ids(way)} or ${way.length > 1 ? before : sql`false`})
    and ${memberId === undefined ? sql`true` : sql`bet.member_id = ${memberId}::bigint and (select agent_id is null from ${nextOf(way)} next)`}`
}

/** The agent who follows after a way in the teams of `bet`; null for bets of a member directly below, and of the last agent alone. */
export function nextOf(way: readonly MemberId[]): RawBuilder<unknown> {
  return sql`(select bet.agent_ids[array_position(bet.agent_ids, ${way[0] ?? null}::bigint) + ${way.length}::int] as agent_id)`
}
