import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** A member's contracts and offers, those that they pay included. Who the other side is stays out. */
export function contractData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'contracts',
      tables: ['agent_contract'],
      pagesOf: (owner) => pagesOfRows<ContractItem>((after, max) => contracts(database, owner, after, max)),
    },
  ]
}

interface ContractItem {
  readonly contract: string
}

async function contracts(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: ContractItem | undefined,
  max: number,
): Promise<readonly ContractItem[]> {
  const { rows } = await sql<ContractItem>`
    select contract_id as contract, kind, cadence, terms, state, downline_id = ${memberId} as "isPaidToMember",
      in_force_from as "from", in_force_to as "to", offered_at as "offeredAt", decided_at as "decidedAt",
      ended_at as "endedAt", end_reason as "endReason", termination_at as "terminationAskedAt"
    from agent_contract
    where brand_id = ${brandId} and (downline_id = ${memberId} or upline_id = ${memberId})
      and (${after?.contract ?? null}::uuid is null or contract_id > ${after?.contract ?? null}::uuid)
    order by contract_id limit ${max}`.execute(db)
  return rows
}
