import { excludeMyself } from '@baize/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { runMoneyCommand } from '../../../money-command.ts'
import { verifyBooks } from '../../ledger/index.ts'
import { openTestVendorSite, testGame, testSecret, type TestVendorSite } from '../test-vendor.ts'
import { newPlayer, run, said, send, ten } from './test-free-rounds.ts'

let site: TestVendorSite
const usual = () => ({ body: { url: `${site.api.origin}/play` } })
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())
beforeEach(() => {
  site.api.answer = usual
})

const issuesOf = (id: string) => site.api.asked.filter(({ body }) => body['issue_id'] === id)

describe('free rounds', () => {
  it('are sent to the vendor once, signed, with what it needs and no more, and told to the member', async () => {
    const player = await newPlayer(site)
    const id = await player.give()
    expect(await player.list()).toMatchObject([{ id, state: 'issued', rounds: 10, bet: '1.00', won: null }])
    await send(site)
    await send(site)
    const validUntil = site.server.clock.now().add({ hours: 48 }).toString({ smallestUnit: 'second' })
    expect(issuesOf(id)).toEqual([
      {
        path: '/freespins/issue',
        signed: true,
        body: {
          issue_id: id,
          games: [testGame.gameCode],
          freespins_quantity: 10,
          bet_amount: '1.00',
          valid_until: validUntil,
          account: { id: player.account, currency: 'PLY', nickname: player.account, country: 'XX' },
        },
      },
    ])
    await site.server.deliverEvents()
    expect(await player.list()).toMatchObject([{ id, state: 'sent', gameName: 'Teahouse Tiles' }])
    const [message] = await player.messages()
    expect(message).toMatchObject({ title: 'Free rounds for you', isRead: false })
    expect(message?.text).toMatch(/^You have 10 free rounds in the game Teahouse Tiles\. .* before Nov 23, 2026/)
  })

  it('are paid once when they end, however often and at how many places the vendor says so', async () => {
    const player = await newPlayer(site)
    const id = await player.given()
    expect(await site.vendor('/freespins', { issue_id: id, status: 'active' })).toMatchObject({
      status: 200,
      body: { balance: '1000.00' },
    })
    expect(await player.list()).toMatchObject([{ state: 'active' }])
    const answers = await Promise.all(Array.from({ length: 20 }, () => player.end(id, '12.345')))
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { balance: '1012.34' } })
    expect(await player.balance()).toBe('1012.34')
    expect(await player.list()).toMatchObject([{ state: 'finished', won: '12.34' }])
    const other = await player.end(id, '12.33')
    expect(other).toMatchObject({ status: 400, body: { meta: { api_code: '400' } } })
    expect(await player.balance()).toBe('1012.34')
    expect((await verifyBooks(site.server.test.owner)).problems).toEqual([])
  })

  it('detects a planted fault: with a key that is not that of the free rounds, the same end is paid twice', async () => {
    const player = await newPlayer(site)
    const id = await player.given()
    await player.end(id, '5.00')
    const unkeyed = (place: string) =>
      site.vendor('/betwin', {
        account_id: player.account,
        currency: 'PLY',
        game_id: testGame.gameCode,
        round_id: `free-${place}`,
        transactions: [
          { id_provider: `fault-bet-${place}`, type: 'bet', amount: '1.00' },
          { id_provider: `fault-win-${place}`, type: 'win', amount: '5.00' },
        ],
      })
    await unkeyed(`${id}-a`)
    await unkeyed(`${id}-b`)
    expect(await player.balance()).toBe('1013.00')
    expect(await player.end(id, '5.00')).toEqual({ status: 200, body: { balance: '1005.00' } })
    expect(await player.balance()).toBe('1013.00')
  })

  it('that win nothing end too, and the vendor can change neither that nor undo a win', async () => {
    const player = await newPlayer(site)
    const id = await player.given()
    expect(await player.end(id, '0')).toEqual({ status: 200, body: { balance: '1000.00' } })
    expect(await player.end(id, '0.00')).toEqual({ status: 200, body: { balance: '1000.00' } })
    expect(await player.end(id, '3.00')).toMatchObject({ status: 400, body: { meta: { api_code: '400' } } })
    expect(await player.list()).toMatchObject([{ state: 'finished', won: '0.00' }])
    const undone = await site.vendor('/rollback', {
      account_id: player.account,
      currency: 'PLY',
      game_id: testGame.gameCode,
      round_id_provider: id,
      transactions: [{ id_provider: 'undo-free', type: 'rollback', original_id_provider: `free:${id}` }],
    })
    expect(undone).toMatchObject({ status: 400, body: { meta: { api_code: '400' } } })
    expect(await player.balance()).toBe('1000.00')
  })

  it('are paid to the member who was given them, and to nobody for free rounds that nobody gave', async () => {
    const [player, other] = [await newPlayer(site), await newPlayer(site)]
    const id = await player.given()
    const refusals = [
      await player.end('never-given', '5.00'),
      await player.end(id, '5.00', { account_id: other.account }),
      await player.end(id, '5.00', { currency: 'EUR' }),
      await player.end(id, '5.00', { status: 'lost' }),
      await player.end(id, '1e3'),
      await site.vendor('/freespins', { issue_id: id }),
    ]
    const codes = ['404', '101', '154', '400', '400', '400']
    expect(refusals).toMatchObject(codes.map((code) => ({ status: 400, body: { meta: { api_code: code } } })))
    const forged = await site.vendor('/freespins', { issue_id: id, amount: '5.00' }, `${testSecret}!`)
    expect(forged).toMatchObject({ status: 400, body: { meta: { api_code: '403' } } })
    expect([await player.balance(), await other.balance()]).toEqual(['1000.00', '1000.00'])
    expect(await player.end(id, '5.00', { account_id: player.account, currency: 'PLY' })).toMatchObject({ status: 200 })
    expect([await player.balance(), await other.balance()]).toEqual(['1005.00', '1000.00'])
  })

  it('that won nothing do not stand for a bet: no win is paid in a round of their name', async () => {
    const player = await newPlayer(site)
    const ids = [await player.given('nothing'), await player.given('something')]
    await player.end(ids[0] ?? '', '0')
    await player.end(ids[1] ?? '', '2.00')
    for (const id of ids) {
      const won = await site.vendor('/betwin', {
        account_id: player.account,
        currency: 'PLY',
        game_id: testGame.gameCode,
        round_id: id,
        transactions: [{ id_provider: `win-${id}`, type: 'win', amount: '50.00' }],
      })
      expect(won).toMatchObject({ status: 400, body: { meta: { api_code: '404' } } })
    }
    expect(await player.balance()).toBe('1002.00')
  })

  it('are no difference when the vendor lists them in its day as the page says', async () => {
    const player = await newPlayer(site)
    const ends = [
      [await player.given('nothing'), '0.00'],
      [await player.given('something'), '2.00'],
    ] as const
    for (const [id, amount] of ends) await player.end(id, amount)
    const at = site.server.clock.now().toString()
    const listOf = (extra: string) =>
      ends.map(([id, amount]) => ({
        id: `free:${id}`,
        type: 'win',
        account_id: player.account,
        round_id: `${id}${extra}`,
        amount,
        status: 'confirmed',
        at,
      }))
    const day = site.server.clock.now().toZonedDateTimeISO('Asia/Bangkok').toPlainDate()
    const ours = async (extra: string) => {
      site.api.answer = (path) =>
        path === '/transactions' ? { body: { transactions: listOf(extra), total_pages: 1 } } : usual()
      const found = await site.server.vendors.reconcile(brandId(1), 'PG', day)
      return found.filter(({ transactionId }) => ends.some(([id]) => transactionId === `free:${id}`))
    }
    expect(await ours('')).toEqual([])
    // The planted fault: another round.
    expect(await ours('-other')).toMatchObject([{ kind: 'round' }])
  })

  it('that were never sent are unknown to the wallet, even by their right name', async () => {
    const player = await newPlayer(site)
    const id = await player.give()
    expect(await player.end(id, '5.00')).toMatchObject({ status: 400, body: { meta: { api_code: '404' } } })
    expect(await player.balance()).toBe('1000.00')
    await send(site)
    expect(await player.end(id, '5.00')).toMatchObject({ status: 200 })
  })

  it('that win more than is plausible, or after they were cancelled, are held for review', async () => {
    const player = await newPlayer(site)
    const [usualId, lowId] = [await player.given('usual'), await player.given('low', '--max-win', '499')]
    expect(await player.end(usualId, '1000.00')).toEqual({ status: 200, body: { balance: '2000.00' } })
    expect(await player.end(lowId, '5.00')).toEqual({ status: 200, body: { balance: '2000.00' } })
    expect(await player.end(lowId, '5.00')).toEqual({ status: 200, body: { balance: '2000.00' } })
    const cancelled = await player.given('cancelled')
    await run(site, 'cancel', cancelled, ...said)
    await send(site)
    const ended = (await player.list()).map(({ id, state, won }) => [id, state, won])
    expect(ended).toContainEqual([cancelled, 'cancelled', null])
    expect(ended).toContainEqual([lowId, 'finished', '5.00'])
    expect(await player.end(cancelled, '0.01')).toEqual({ status: 200, body: { balance: '2000.00' } })
    expect(await player.balance()).toBe('2000.00')
    const { rows } = await sql<{ amount: bigint }>`
      select amount from ledger_held_win where win in (${`free:${lowId}`}, ${`free:${cancelled}`}) and ended_seq is null
      order by amount`.execute(site.server.test.owner)
    expect(rows.map(({ amount }) => amount)).toEqual([1n, 500n])
  })
})

describe('a held win of free rounds', () => {
  it('is paid to the member once when an operator releases it, and never when one refuses it', async () => {
    const decide = async (decision: 'release' | 'refuse') => {
      const player = await newPlayer(site)
      const id = await player.given(decision, '--max-win', '1')
      await player.end(id, '30.00')
      const money = async (...args: readonly string[]) => {
        const lines: string[] = []
        await runMoneyCommand(site.server.test.owner, args, (line) => lines.push(line))
        return lines
      }
      const line = (await money('held')).find((one) => one.includes(`free:${id}`)) ?? ''
      const place = line.slice(0, line.indexOf(':'))
      const before = await player.balance()
      await money(decision, place, ...said)
      await money(decision, place, ...said)
      return [before, await player.balance()]
    }
    expect(await decide('release')).toEqual(['1000.00', '1030.00'])
    expect(await decide('refuse')).toEqual(['1000.00', '1000.00'])
  })
})

describe('the operators’ command', () => {
  it('gives the same reference once, and refuses it for other terms', async () => {
    const player = await newPlayer(site)
    const id = await player.give('once')
    const again = await run(site, 'issue', player.username, ...ten, '--reference', 'once', ...said)
    expect(again[0]).toMatch(
      new RegExp(`^${id}: had been given to \\d+ \\(${player.username}\\) before, and are issued`),
    )
    const other = ten.map((word) => (word === '10' ? '11' : word))
    await expect(run(site, 'issue', player.username, ...other, '--reference', 'once', ...said)).rejects.toThrow(
      'was used for other free rounds',
    )
    expect(await player.list()).toHaveLength(1)
  })

  it.each([
    [['--vendor', 'ZZ'], 'no vendor ZZ is connected'],
    [['--game', 'nothing'], 'PG has no game nothing'],
    [['--game', 'cherry-arcade-1962'], 'PG has no game cherry-arcade-1962'],
    [['--rounds', '0'], '--rounds is 1 to 1000'],
    [['--rounds', '1001'], '--rounds is 1 to 1000'],
    [['--bet', '1'], 'the smallest bet of'],
    [['--bet', '99999999'], 'worth more than PG may pay without a review'],
    [['--reference', 'campaign:x'], 'do not begin with campaign:'],
    [['--by', ' '], 'say who you are'],
    [['--reason', ''], 'say why'],
  ])('refuses %j', async (change, problem) => {
    const player = await newPlayer(site)
    const all = new Map<string, string>()
    for (const words of [ten, ['--reference', 'x'], said, change])
      for (let place = 0; place < words.length; place += 2) all.set(words[place] ?? '', words[place + 1] ?? '')
    await expect(run(site, 'issue', player.username, ...[...all].flat())).rejects.toThrow(problem)
    expect(await player.list()).toEqual([])
  })

  it('gives to active members only', async () => {
    const player = await newPlayer(site)
    await expect(run(site, 'issue', 'nobody', ...ten, '--reference', 'x', ...said)).rejects.toThrow('no member nobody')
    await sql`update member set status = 'suspended' where username_key = ${player.username}`.execute(
      site.server.test.owner,
    )
    await expect(player.give()).rejects.toThrow('only active members')
  })

  it('gives a campaign once to each member and to no more members than it is for, even at the same instant', async () => {
    const players = []
    for (let count = 0; count < 4; count += 1) players.push(await newPlayer(site))
    const names = players.map(({ username }) => username)
    expect(await run(site, 'campaign', 'songkran', ...ten, '--members', '3', ...said)).toEqual([
      'The campaign songkran of demo is for up to 3 members.',
    ])
    await expect(run(site, 'campaign', 'songkran', ...ten, '--members', '3', ...said)).rejects.toThrow('already')
    const give = (...who: readonly string[]) => run(site, 'issue', ...who, '--campaign', 'songkran', ...said)
    const tries = await Promise.allSettled([...names, ...names].map((name) => give(name)))
    expect(tries.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(1)
    const listed = await run(site, 'list', '--campaign', 'songkran')
    expect(listed.at(-1)).toBe('issued: 3, worth 30.00, won 0.00')
    expect(listed).toHaveLength(4)
    await expect(give(...names)).rejects.toThrow('to all the members that it is for')
    await expect(give('--vendor', 'PG', names[0] ?? '')).rejects.toThrow('npm run vendors -- free-rounds')
  })

  it('works as the owner: the server’s own role can give nothing', async () => {
    const insert = sql`insert into vendor_campaign (brand_id, campaign, vendor_code, game_code, rounds, bet, max_win,
      valid_hours, max_members, made_by, made_for, made_at)
      values (1, 'stolen', 'PG', 'teahouse-tiles', 1, 1, 1, 1, 1, 'x', 'x', now())`
    await expect(insert.execute(site.server.test.database)).rejects.toThrow('permission denied')
    const given = sql`insert into vendor_free_rounds select * from vendor_free_rounds`
    await expect(given.execute(site.server.test.database)).rejects.toThrow('permission denied')
    const more = sql`update vendor_free_rounds set max_win = max_win + 1`
    await expect(more.execute(site.server.test.database)).rejects.toThrow('permission denied')
  })
})

describe('free rounds of whoever is excluded', () => {
  const exclude = ({ call }: Awaited<ReturnType<typeof newPlayer>>) =>
    call(excludeMyself, { body: { kind: 'timeout', hours: 24 } })

  it('are refused, alone and of a campaign, and nothing is stored; the others get theirs', async () => {
    const [out, other] = [await newPlayer(site), await newPlayer(site)]
    await run(site, 'campaign', 'for-all', ...ten, '--members', '5', ...said)
    await exclude(out)
    await expect(out.give()).rejects.toThrow('is on a time-out or excluded')
    await expect(run(site, 'issue', out.username, '--campaign', 'for-all', ...said)).rejects.toThrow('excluded')
    expect(await out.list()).toEqual([])
    await run(site, 'issue', other.username, '--campaign', 'for-all', ...said)
    expect(await other.list()).toHaveLength(1)
  })

  it('that were given before wait, and are sent once the exclusion is over', async () => {
    const player = await newPlayer(site)
    const id = await player.give()
    await exclude(player)
    await send(site)
    expect(issuesOf(id)).toEqual([])
    site.server.clock.advance({ hours: 25 })
    await send(site)
    expect(issuesOf(id)).toHaveLength(1)
  })
})
