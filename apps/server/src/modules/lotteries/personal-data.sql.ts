import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'
import { accountsOfMember, type AccountId } from '../ledger/index.ts'
import { endChasesOf } from './chases/chases.sql.ts'
import { deleteSetsOf } from './sets/sets.sql.ts'

/** A member's slips with what became of them, plans, and saved number sets. */
export function lotteryData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'lotterySlips',
      tables: ['lottery_slip', 'lottery_slip_end'],
      async *pagesOf(owner) {
        for (const { accountId } of await accountsOfMember(database, owner))
          yield* pagesOfRows<SlipItem>((after, max) => slips(database, accountId, after, max))
      },
    },
    {
      name: 'lotteryPlans',
      tables: ['lottery_chase'],
      pagesOf: (owner) => pagesOfRows<PlanItem>((after, max) => plans(database, owner, after, max)),
    },
    {
      name: 'lotteryNumberSets',
      tables: ['lottery_set'],
      pagesOf: (owner) => pagesOfRows<SetItem>((after, max) => sets(database, owner, after, max)),
    },
  ]
}

/** Ends a member's plans and deletes the number sets. Slips stay: they are under the seals of their draws. */
export async function forgetLotteries(transaction: Database, owner: DataOwner): Promise<void> {
  await endChasesOf(transaction, owner)
  await deleteSetsOf(transaction, owner)
}

interface SlipItem {
  readonly slip: string
}

async function slips(
  db: Database,
  accountId: AccountId,
  after: SlipItem | undefined,
  max: number,
): Promise<readonly SlipItem[]> {
  const { rows } = await sql<SlipItem>`
    select slip.slip_id as slip, slip.account_id as account, draw.game_code as game, draw.number as draw,
      slip.placed_at as at, slip.stake::text, slip.lines, slip.tickets, slip.holder, slip.chase_id as plan,
      encode(slip.leaf, 'hex') as leaf, (
        select json_agg(json_build_object('generation', generation, 'kind', kind, 'amount', amount::text,
          'winners', winners, 'at', posted_at) order by generation)
        from lottery_slip_end ended where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id) as ends
    from lottery_slip slip join lottery_draw draw on draw.draw_id = slip.draw_id
    where slip.account_id = ${accountId}
      and (${after?.slip ?? null}::uuid is null or slip.slip_id > ${after?.slip ?? null}::uuid)
    order by slip.slip_id limit ${max}`.execute(db)
  return rows
}

interface PlanItem {
  readonly plan: string
}

async function plans(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: PlanItem | undefined,
  max: number,
): Promise<readonly PlanItem[]> {
  const { rows } = await sql<PlanItem>`
    select chase_id as plan, account_id as account, game_code as game, province, picks, multipliers,
      stop_on_win as "stopOnWin", stop_profit::text as "stopProfit", stop_loss::text as "stopLoss", state,
      ended_by as "endedBy", refusal, draws_done as "drawsDone", staked::text, won::text, slip_id as "waitingSlip",
      started_at as "startedAt", ended_at as "endedAt"
    from lottery_chase where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.plan ?? null}::uuid is null or chase_id > ${after?.plan ?? null}::uuid)
    order by chase_id limit ${max}`.execute(db)
  return rows
}

interface SetItem {
  readonly set: string
}

async function sets(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: SetItem | undefined,
  max: number,
): Promise<readonly SetItem[]> {
  const { rows } = await sql<SetItem>`
    select set_id as set, game_code as game, name, picks, saved_at as "savedAt"
    from lottery_set where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.set ?? null}::uuid is null or set_id > ${after?.set ?? null}::uuid)
    order by set_id limit ${max}`.execute(db)
  return rows
}
