import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** What a member did for missions, which steps were given, and their points on leaderboards. */
export function missionData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'missionProgress',
      tables: ['mission_day'],
      pagesOf: (owner) => pagesOfRows<DayItem>((after, max) => days(database, owner, after, max)),
    },
    {
      name: 'missionDeposits',
      tables: ['mission_deposit'],
      pagesOf: (owner) => pagesOfRows<DepositItem>((after, max) => deposits(database, owner, after, max)),
    },
    {
      name: 'missionSteps',
      tables: ['mission_step'],
      pagesOf: (owner) => pagesOfRows<StepItem>((after, max) => steps(database, owner, after, max)),
    },
    {
      name: 'missionLeaderboards',
      tables: ['mission_board'],
      pagesOf: (owner) => pagesOfRows<WeekItem>((after, max) => weeks(database, owner, after, max)),
    },
  ]
}

interface DayItem {
  readonly day: string
  readonly goal: string
  readonly gameType: string
}

async function days(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: DayItem | undefined,
  max: number,
): Promise<readonly DayItem[]> {
  const { rows } = await sql<DayItem>`
    select day::text, goal, game_type as "gameType", amount::text from mission_day
    where brand_id = ${brandId} and member_id = ${memberId}
      and (day, goal, game_type) > (${after?.day ?? '-infinity'}::date, ${after?.goal ?? ''}, ${after?.gameType ?? ''})
    order by day, goal, game_type limit ${max}`.execute(db)
  return rows
}

interface DepositItem {
  readonly deposit: string
}

async function deposits(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: DepositItem | undefined,
  max: number,
): Promise<readonly DepositItem[]> {
  const { rows } = await sql<DepositItem>`
    select deposit_id as deposit, day::text from mission_deposit
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.deposit ?? null}::uuid is null or deposit_id > ${after?.deposit ?? null}::uuid)
    order by deposit_id limit ${max}`.execute(db)
  return rows
}

interface StepItem {
  readonly week: string
  readonly mission: string
  readonly period: string
  readonly step: number
}

async function steps(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: StepItem | undefined,
  max: number,
): Promise<readonly StepItem[]> {
  const { rows } = await sql<StepItem>`
    select mission_id as mission, period::text, step::int as step, kind, amount::text, board, week::text, how,
      given_at as "givenAt"
    from mission_step
    where brand_id = ${brandId} and member_id = ${memberId}
      and (week, mission_id, period, step) > (${after?.week ?? '-infinity'}::date, ${after?.mission ?? ''},
        ${after?.period ?? '-infinity'}::date, ${after?.step ?? 0}::smallint)
    order by week, mission_id, period, step limit ${max}`.execute(db)
  return rows
}

interface WeekItem {
  readonly week: string
}

async function weeks(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: WeekItem | undefined,
  max: number,
): Promise<readonly WeekItem[]> {
  const { rows } = await sql<WeekItem>`
    select week::text, points::text from mission_board
    where brand_id = ${brandId} and member_id = ${memberId} and week > ${after?.week ?? '-infinity'}::date
    order by week limit ${max}`.execute(db)
  return rows
}
