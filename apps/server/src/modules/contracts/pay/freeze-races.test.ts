import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { newChain } from '../../../testing/agent-chain.ts'
import { accept, bet, dailyTerms, rowsOf, runPay } from '../../../testing/agent-pay.ts'
import { postFor } from '../../../testing/collectors.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
const unplant = () => sql`drop function if exists meanwhile cascade`.execute(server.test.owner)
afterEach(unplant)

/** Lets something happen in the moment in which a statement changes a table, as another process could do it. */
async function meanwhile(when: string, what: string): Promise<void> {
  await sql
    .raw(
      `create function meanwhile() returns trigger language plpgsql security definer as $$ begin ${what} return null; end $$;
      create trigger meanwhile after ${when} for each row execute function meanwhile()`,
    )
    .execute(server.test.owner)
}

/** An upline without money who is to pay 5.00 to a downline for the day. */
async function poorUpline() {
  const { agents, player } = await newChain(server, 2)
  const [top, low] = agents
  if (top === undefined || low === undefined) throw new Error('there are two agents')
  const from = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').startOfDay().toInstant().toString()
  await accept(server, { upline: top, downline: low, terms: dailyTerms(10_000) }, { from })
  await postFor(server, top, [
    { kind: 'stake', amount: -100_000n, round: `gone ${top.id}`, gameCode: 'bz-dragon-tide' },
  ])
  await bet(server, player, 50_000n)
  server.clock.advance({ hours: 24 })
  return { top, low }
}
const states = async (agent: TestMember) => (await rowsOf(server, [agent])).map(({ state }) => state)
const give = (agent: TestMember) =>
  postFor(server, agent, [{ kind: 'grant', amount: 10_000n }], { house: 'promotions', provider: 'house' })

describe('an upline who cannot pay (6.007)', () => {
  it('stays stopped if another process frees them while the row is noted', async () => {
    const { top, low } = await poorUpline()
    await meanwhile(
      'update on pay_row',
      `if new.state = 'unpaid' then delete from pay_freeze where upline_id = new.upline_id; end if;`,
    )
    await runPay(server)
    expect(await states(low)).toEqual(['unpaid'])
    await unplant()
    // Whoever is recorded as stopped is tried again.
    await give(top)
    await runPay(server)
    expect(await states(low)).toEqual(['paid'])
    await bet(server, top, 1n)
  })

  it('stays stopped if another row becomes unpaid while they are freed', async () => {
    const { top, low } = await poorUpline()
    await runPay(server)
    expect(await states(low)).toEqual(['unpaid'])
    await meanwhile(
      'delete on pay_freeze',
      `update pay_row set state = 'unpaid', paid_at = null where upline_id = old.upline_id and state = 'paid';`,
    )
    await give(top)
    await runPay(server)
    expect(await states(low)).toEqual(['unpaid'])
    await expect(bet(server, top, 1n)).rejects.toMatchObject({ code: 'wallet.pay_owed' })
    await unplant()
    await runPay(server)
    expect(await states(low)).toEqual(['paid'])
    await bet(server, top, 1n)
  })
})
