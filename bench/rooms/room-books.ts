import pg from 'pg'
import type { RoomsSite } from './many-rooms.ts'

/** What the books say after a run. */
export interface RoomBooks {
  /** Of each hand that was settled, the postings that it left. */
  readonly postings: readonly number[]
  readonly hands: number
  readonly volleys: number
  /** Decisions for which time ran out. */
  readonly timeouts: number
}

/**
 * Reads what hands have posted. Throws if a hand was called off, if one did not post what its seats staked and won, or if a member's chips are
 * not what their account holds. Call it while nothing is played.
 */
export async function readRoomBooks({ ownerAddress }: RoomsSite, fishGame: string): Promise<RoomBooks> {
  const client = new pg.Client({ connectionString: ownerAddress })
  await client.connect()
  try {
    const hands = await client.query<{ postings: number; state: string; wrong: boolean }>(
      `select hand.state, coalesce(posted.postings, 0)::int as postings,
        coalesce(posted.amount, 0) <> coalesce(shares.net, 0) or coalesce(posted.staked, 0) <> coalesce(shares.staked, 0) as wrong
      from room_hand hand
      left join (select round_id, count(*) as postings, sum(amount) as amount, -sum(amount) filter (where amount < 0) as staked
        from ledger_posting where round_id is not null group by round_id) posted on posted.round_id = hand.hand_id
      left join (select hand_id, sum(won - staked) as net, sum(staked) as staked from room_hand_player group by hand_id) shares
        using (hand_id)
      where hand.state <> 'playing'`,
    )
    const wrong = hands.rows.filter((hand) => hand.wrong || hand.state === 'void')
    if (wrong.length > 0) throw new Error(`${wrong.length} hands are wrong: ${JSON.stringify(wrong[0])}`)
    await checkChips(client)
    const { rows } = await client.query<{ volleys: number; timeouts: number }>(
      `select (select count(*)::int from play_round where game_code = $1) as volleys,
        (select count(*)::int from room_action where by = 'time') as timeouts`,
      [fishGame],
    )
    const [{ volleys, timeouts } = { volleys: 0, timeouts: 0 }] = rows
    return { postings: hands.rows.map(({ postings }) => postings), hands: hands.rows.length, volleys, timeouts }
  } finally {
    await client.end()
  }
}

/** A hand that goes on keeps its chips on the seats until it is over, and so does the account. */
async function checkChips(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ account: string; chips: string; balance: string }>(
    `select account_id as account, chips, balance from (
      select account_id, coalesce(sum(seat.chips), 0) as chips, (
        select balance_after from ledger_posting posting where posting.account_id = account.account_id order by seq desc limit 1
      ) as balance
      from ledger_account account left join room_seat seat using (account_id)
      where account.kind = 'table' group by account_id) held
    where chips <> coalesce(balance, 0)`,
  )
  if (rows.length > 0) throw new Error(`chips of ${rows.length} members are wrong: ${JSON.stringify(rows[0])}`)
}
