import type { chooseMoneyNewsWay, MoneyNewsWay, ReplyOf } from '@baize/contract'
import type { Session } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Dispatch } from '../dispatch/index.ts'
import type { Identity, LetterBox } from '../identity/index.ts'

/** How members are told about their deposits and withdrawals (8.028). */
export interface MoneyNewsWays {
  read(session: Session): Promise<ReplyOf<typeof chooseMoneyNewsWay>>
  /** Refuses with `news.way_closed` if the contact is not verified, or if no carrier is set up for it. */
  choose(session: Session, way: MoneyNewsWay): Promise<ReplyOf<typeof chooseMoneyNewsWay>>
}

export interface MoneyNewsWaysParts {
  readonly database: Database
  readonly clock: Clock
  readonly dispatch: Pick<Dispatch, 'carries'>
  readonly identity: Pick<Identity, 'letterBoxOf'>
}

/** Opens the choice of each member. Until they choose, members read such news on the site only. */
export function openMoneyNewsWays({ database, clock, dispatch, identity }: MoneyNewsWaysParts): MoneyNewsWays {
  const openTo = async (session: Session): Promise<MoneyNewsWay[]> => {
    // Only the contacts are wanted here, not the language of a letter.
    const box = await identity.letterBoxOf(session, 'EN')
    return (['site', 'email', 'sms'] as const).filter((way) => way === 'site' || contactFor(way, box, dispatch))
  }
  return {
    read: async (session) => ({ way: await moneyNewsWayOf(database, session), open: await openTo(session) }),
    async choose(session, way) {
      const open = await openTo(session)
      if (!open.includes(way)) throw new Refusal('news.way_closed')
      await storeWay(database, session, way, clock.now())
      return { way, open }
    },
  }
}

/** The verified contact that a way reaches, or `undefined` if there is none or if it cannot be reached now. */
export function contactFor(
  way: Exclude<MoneyNewsWay, 'site'>,
  { email, mobile }: Pick<LetterBox, 'email' | 'mobile'>,
  dispatch: Pick<Dispatch, 'carries'>,
): string | undefined {
  return dispatch.carries(way) ? { email, sms: mobile }[way] : undefined
}

/** What a member chose; `site` if they have never chosen. */
export async function moneyNewsWayOf(db: Database, { brandId, memberId }: DataOwner): Promise<MoneyNewsWay> {
  const { rows } = await sql<{ readonly way: MoneyNewsWay }>`
    select way from message_money_way where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]?.way ?? 'site'
}

async function storeWay(
  db: Database,
  { brandId, memberId }: DataOwner,
  way: MoneyNewsWay,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into message_money_way (brand_id, member_id, way, chosen_at)
    values (${brandId}, ${memberId}, ${way}, ${now.toString()})
    on conflict (brand_id, member_id) do update set way = excluded.way, chosen_at = excluded.chosen_at`.execute(db)
}
