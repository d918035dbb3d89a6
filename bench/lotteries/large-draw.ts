import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buyers } from './site.ts'
import { demoTerms, formatByCode, pickText, sell, slipText, ticketToJson } from '../../packages/lottery/src/index.ts'

/** The games whose draws become large: few draws, and numbers of two digits, of which one in a hundred wins and pays 90 for 1. */
const largeGames = ['siam-daily', 'siam-stock-noon', 'siam-stock-evening', 'siam-government']
const [numbers, rate, unitMinor] = [100, 90n, 100n]
const patienceMs = 600_000

/** When a draw was where, by the server's clock, in milliseconds. */
export interface DrawTimes {
  readonly closedMs: number
  readonly sealedMs: number
  readonly drawnMs: number
  readonly settledMs: number
}

/** Draws with so many slips that seal and settlement take long enough to be measured. Works as the owner of the database. */
export class LargeDraws {
  readonly #client: pg.Client
  readonly #slips: number
  readonly #filled: string[] = []

  private constructor(client: pg.Client, slips: number) {
    this.#client = client
    this.#slips = slips
  }

  static async open(ownerAddress: string, slips: number): Promise<LargeDraws> {
    const client = new pg.Client({ connectionString: ownerAddress })
    await client.connect()
    return new LargeDraws(client, slips)
  }

  /**
   * Puts so many slips on the next draw of the game that is on sale: what sales would have stored, apart from their postings, which
   * neither seal nor settlement looks at. Each number is on a hundredth of them, so that any result has as many winners.
   */
  async fill(): Promise<string> {
    const draw = await this.#drawOnSale()
    this.#filled.push(draw.draw)
    await this.#client.query(
      `insert into ledger_provider (brand_id, code) select brand_id, 'LOTT' from lottery_draw where draw_id = $1
      on conflict do nothing`,
      [draw.draw],
    )
    const sold = slipsOn(draw.draw, draw.format)
    const holders = await this.#client.query<{ accounts: string[]; members: string[] }>(selectHolders, [buyers])
    const { rowCount } = await this.#client.query(insertSlips, [
      draw.draw,
      this.#slips,
      sold.map(({ tickets }) => tickets),
      sold.map(({ text }) => text),
      holders.rows[0]?.accounts,
      holders.rows[0]?.members,
      sold.map(({ pick }) => pick),
    ])
    if (rowCount !== this.#slips) throw new Error(`${rowCount} slips were inserted`)
    // Like slips sold in the course of a day.
    await this.#client.query('vacuum analyze lottery_slip')
    await this.#client.query('checkpoint')
    return draw.draw
  }

  /** The next draw of a large game that was not filled yet. The first ones are on sale some seconds after the start. */
  async #drawOnSale(): Promise<{ readonly draw: string; readonly format: string }> {
    for (let tries = 0; tries < 60; tries += 1) {
      const { rows } = await this.#client.query<{ draw: string; format: string }>(
        `select draw_id as draw, format from lottery_draw where game_code = any($1) and state = 'open' and source = 'own'
          and opens_at < now() and closes_at > now() + interval '10 minutes' and not draw_id = any($2::uuid[])
        order by closes_at limit 1`,
        [largeGames, this.#filled],
      )
      const [draw] = rows
      if (draw !== undefined) return draw
      await sleep(500)
    }
    throw new Error('there is no draw left that is on sale')
  }

  /** Moves a draw's times so that sales close at once, and the numbers are drawn as soon as it is sealed. */
  async close(drawId: string): Promise<void> {
    await this.#client.query(
      `update lottery_draw set opens_at = least(opens_at, now() - interval '1 minute'), made_at = least(made_at, now() - interval '2 minutes'),
        closes_at = now(), draws_at = now() + interval '2 seconds', void_after = now() + interval '1 day'
      where draw_id = $1`,
      [drawId],
    )
  }

  async stateOf(drawId: string): Promise<string> {
    const { rows } = await this.#client.query<{ state: string }>('select state from lottery_draw where draw_id = $1', [
      drawId,
    ])
    return rows[0]?.state ?? ''
  }

  /** Waits until a draw is settled, and checks that it paid exactly its winners. */
  async settled(drawId: string): Promise<DrawTimes> {
    const untilMs = performance.now() + patienceMs
    while ((await this.stateOf(drawId)) !== 'settled') {
      if (performance.now() > untilMs) throw new Error(`the draw is still ${await this.stateOf(drawId)}`)
      await sleep(20)
    }
    const { rows } = await this.#client.query<
      Record<'closed' | 'sealed' | 'drawn' | 'settled' | 'paid' | 'ends', string>
    >(
      `select extract(epoch from closed_at) * 1000 as closed, extract(epoch from sealed_at) * 1000 as sealed,
        extract(epoch from drawn_at) * 1000 as drawn, extract(epoch from settled_at) * 1000 as settled, paid,
        (select count(*) || ' ' || sum(amount) from lottery_slip_end ended where ended.draw_id = draw.draw_id) as ends
      from lottery_draw draw where draw_id = $1`,
      [drawId],
    )
    const winners = BigInt(this.#slips / numbers)
    const paid = winners * rate * unitMinor
    const [row] = rows
    if (row?.ends !== `${winners} ${paid}` || BigInt(row.paid) !== paid)
      throw new Error(`the draw paid ${row?.paid} to ${row?.ends} instead of ${paid} to ${winners} winners`)
    return {
      closedMs: Number(row.closed),
      sealedMs: Number(row.sealed),
      drawnMs: Number(row.drawn),
      settledMs: Number(row.settled),
    }
  }

  /** Removes all slips, so that the next draw does not pay for the size of the one before. */
  async clear(): Promise<void> {
    await this.#client.query('truncate lottery_slip, lottery_slip_end')
    await this.#client.query('checkpoint')
  }

  /** Writes the outcome of as many bets in one statement and credits nobody. Resolves to the milliseconds that it took. */
  async updateAll(): Promise<number> {
    for (const statement of bareBets(this.#slips)) await this.#client.query(statement)
    const startedMs = performance.now()
    const { rowCount } = await this.#client.query(updateBets)
    if (rowCount !== this.#slips) throw new Error(`${rowCount} bets were updated`)
    return performance.now() - startedMs
  }

  end(): Promise<void> {
    return this.#client.end()
  }
}

interface Sold {
  /** The tickets of a slip, as the server stores them. */
  readonly tickets: string
  /** The text of its leaf, with `{slip}` and `{holder}` for what differs between slips. */
  readonly text: string
  readonly pick: string
}

/** A slip on each number. */
function slipsOn(drawId: string, code: string): readonly Sold[] {
  const format = formatByCode(code)
  if (format === undefined) throw new Error('there is no such format')
  const rules = { terms: demoTerms(format.code), restrictions: [], vipLevel: 0, yearAnimal: 'horse' as const }
  return Array.from({ length: numbers }, (_, number) => {
    const sale = sell(format, { bet: 'top-2', selection: String(number).padStart(2, '0'), unitMinor }, rules)
    if ('problem' in sale) throw new Error(`not sold: ${sale.problem}`)
    const tickets = [sale.ticket]
    const text = slipText({ slipId: '{slip}', drawId, holder: '{holder}', tickets })
    return { tickets: JSON.stringify(tickets.map(ticketToJson)), text, pick: pickText(sale.ticket) }
  })
}

/** Everything is looked up by its place in an array: a join of a million rows to ten thousand would take minutes. */
const insertSlips = `
  insert into lottery_slip (draw_id, slip_id, brand_id, account_id, member_id, is_trial, holder, lines, stake, tickets, picks, leaf,
    chase_id, provider_id, key, body_hash, placed_at, closes_at)
  select draw.draw_id, slip.id, draw.brand_id, ($5::bigint[])[slip.holder], ($6::bigint[])[slip.holder], false, named.holder, 1,
    ${unitMinor}, ($3::jsonb[])[slip.sold], array[($7::text[])[slip.sold]],
    sha256('\\x00'::bytea || convert_to(
      replace(replace(($4::text[])[slip.sold], '{slip}', slip.id::text), '{holder}', named.holder), 'UTF8')),
    null, provider.provider_id, 'bench ' || draw.draw_id || ' ' || slip.number, '\\x00'::bytea, draw.opens_at, now()
  from (select number, ('01900000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid as id,
      1 + number % ${numbers} as sold, 1 + (number / ${numbers}) % cardinality($5::bigint[]) as holder
    from generate_series(1, $2::int) as number) slip,
    lateral (select left(md5(slip.holder::text), 16) as holder) named,
    lottery_draw draw
    join ledger_provider provider on provider.brand_id = draw.brand_id and provider.code = 'LOTT'
  where draw.draw_id = $1::uuid`

const selectHolders = `
  select array_agg(account_id::text order by member_id) as accounts, array_agg(member_id::text order by member_id) as members
  from ledger_account join member using (brand_id, member_id)
  where kind = 'main' and username like 'crowd%' and substring(username from 6)::int > $1`

const bareBets = (bets: number) => [
  'drop table if exists bench_bets',
  `create table bench_bets as
    select bet as bet_id, bet % 10000 as account_id, 100::bigint as stake, (bet % ${numbers})::smallint as selection,
      'open' as status, null::bigint as payout
    from generate_series(1::bigint, ${bets}) as bet`,
  'alter table bench_bets add primary key (bet_id)',
  'vacuum analyze bench_bets',
  'checkpoint',
]

const updateBets = `update bench_bets set
  status = case when selection = 45 then 'won' else 'lost' end,
  payout = case when selection = 45 then stake * ${rate} else 0 end`
