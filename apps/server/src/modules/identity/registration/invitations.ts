import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { MemberType } from '../members/member.rules.ts'

/** Who invites with a code, and what whoever registers by it becomes. */
export interface Invitation {
  /** Of the link that has the code. */
  readonly linkId: string
  readonly agentId: MemberId
  readonly kind: 'member' | 'agent'
}

/** The links of agents, which a module above keeps. Codes that are none are usernames of agents. */
export interface Invitations {
  /** The invitation with a code, if somebody can register by it now. */
  find(brandId: BrandId, code: string): Promise<Invitation | undefined>
  /** Takes one use, in the transaction of the new member. Returns `false` if there is none left. */
  accept(transaction: Database, member: DataOwner, invitation: Invitation): Promise<boolean>
}

/** The type of an agent below another one. */
const agentBelow = 2 satisfies MemberType

/** The type of account of whoever registers. */
export function typeOfJoiner(kind: Invitation['kind']): MemberType {
  return kind === 'agent' ? agentBelow : 0
}
