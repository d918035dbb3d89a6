import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { actInHand, balance, listTournaments, openRoom, takeRoomSeat } from '../packages/contract/src/index.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { KillableHouse, until } from './killable-house.ts'
import { root } from './read-tree.ts'
import { freshDataDir, removeDataDir } from './run-house.ts'

const dataDir = freshDataDir(fastPlace())
const brandDir = duelBrand()
const house = new KillableHouse(dataDir, { BRAND_DIR: brandDir })
afterEach(() => house.stop())
afterAll(() => {
  removeDataDir(dataDir)
  rmSync(brandDir, { recursive: true })
})

const roomId = 'duel-1'
const [entryMinor, prizeMinor] = [1_100, 2_000]

/** The demo brand with one room for sit-and-gos of two, in which nobody sits but members, who have a minute for a decision. */
function duelBrand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-duel-'))
  cpSync(join(root, 'brands/demo'), folder, { recursive: true })
  const sitAndGo = {
    buyIn: 1_000,
    fee: 100,
    chips: 1_000,
    blinds: [{ small: 50, big: 100, seconds: 3_600 }],
    prizes: [10_000],
  }
  const level = { id: 'duel', game: 'bz-holdem', currency: 'PLY', sitAndGo, seats: 2, rooms: 1, demoOpponents: 0 }
  writeFileSync(join(folder, 'rooms.json'), JSON.stringify([{ ...level, actSeconds: 60, timeBankSeconds: 0 }]))
  return folder
}

interface Player {
  readonly token: string
  readonly seat: number
}

const minorOf = (amount: string) => Math.round(Number(amount) * 100)
const balanceOf = async ({ token }: Player) => minorOf((await house.clientOf(token)(balance, {})).balance)
const open = ({ token }: Player) => house.clientOf(token)(openRoom, { params: { roomId }, query: {} })

async function enter(players: readonly Player[], name: string): Promise<void> {
  for (const { token, seat } of players)
    await house.clientOf(token)(takeRoomSeat, {
      params: { roomId },
      body: { seat, buyIn: '11.00' },
      idempotencyKey: `${name} ${seat}`,
    })
  await until('it has begun', async () => {
    const [player] = players
    const opened = player === undefined ? undefined : await open(player)
    return opened?.tournament?.state === 'playing' && opened.hand?.turns.length === 1 ? true : undefined
  })
}

/** Whoever has to act puts all chips in, or calls. */
async function shove(players: readonly Player[]): Promise<void> {
  for (const player of players) {
    const { hand } = await open(player)
    if (hand?.view.engine !== 'holdem' || hand.view.toAct !== player.seat || hand.view.options === null) continue
    const { raise, canCheck } = hand.view.options
    const calm = canCheck ? ('check' as const) : ('call' as const)
    const action =
      raise === null
        ? { engine: 'holdem' as const, kind: calm }
        : { engine: 'holdem' as const, kind: 'raise' as const, to: raise.max }
    await house.clientOf(player.token)(actInHand, {
      params: { handId: hand.handId },
      body: { actionNo: hand.actionNo, action },
    })
  }
}

interface Row {
  readonly id: string
  readonly state: string
}
const newest = async () =>
  (
    await house.ask<Row>('select tournament_id as id, state from room_tournament order by tournament_id desc limit 1')
  )[0]

/** Plays until the newest sit-and-go is in a state. */
async function playUntil(players: readonly Player[], state: string): Promise<Row> {
  for (;;) {
    const row = await newest()
    if (row?.state === state) return row
    await shove(players)
    await sleep(200)
  }
}

const postingsOf = (id: string) =>
  house.ask<{ amount: number }>(
    'select amount::float8 as amount from ledger_posting where round_id = $1 order by ledger_posting.amount',
    [id],
  )

const isPaid = (id: string) =>
  until('it is paid', async () => {
    const row = await newest()
    return row?.id === id && row.state === 'paid' ? true : undefined
  })

/** Plays a sit-and-go, and kills the server when it is posted and its room does not know it yet. */
async function postedOnly(players: readonly Player[], name: string): Promise<string> {
  await enter(players, name)
  const { id } = await playUntil(players, 'paying')
  const letGo = await house.hold('select from room_tournament where tournament_id = $1 for update', [id])
  await until('it is posted', async () => ((await postingsOf(id)).length > 0 ? true : undefined))
  expect((await newest())?.state).toBe('paying')
  await house.kill()
  await letGo()
  return id
}

const postedOnce = [-entryMinor, -entryMinor, prizeMinor]

test(
  'kill -9 in a hand, before the prizes are posted, and before the room knows: a sit-and-go goes on and is paid once',
  { timeout: 600_000 },
  async () => {
    await house.start()
    const players: Player[] = []
    for (const seat of [0, 1]) players.push({ token: await house.newMember(`duellist${seat}`), seat })
    const [first] = players
    if (first === undefined) throw new Error('nobody plays')
    const had = await balanceOf(first)
    const all = async () => (await Promise.all(players.map(balanceOf))).reduce((sum, one) => sum + one, 0)

    // In a hand: it goes on with the same chips and the same tournament.
    await enter(players, 'first')
    const before = await open(first)
    await house.kill()
    await house.start()
    const after = await open(first)
    expect([after.tournament?.tournamentId, after.tournament?.playersLeft]).toEqual([
      before.tournament?.tournamentId,
      2,
    ])
    expect(after.hand?.handId).toBe(before.hand?.handId)

    // Decided, and not posted.
    const letLedgerGo = await house.hold('lock table ledger_batch in share row exclusive mode')
    let { id } = await playUntil(players, 'paying')
    await sleep(300)
    expect(await postingsOf(id)).toEqual([])
    await house.kill()
    await letLedgerGo()
    await house.start()
    await isPaid(id)
    expect((await postingsOf(id)).map(({ amount }) => amount)).toEqual(postedOnce)
    await until('the prize is home', async () => ((await all()) === 2 * had - 200 ? true : undefined))

    // Posted, and the room does not know it.
    id = await postedOnly(players, 'second')
    await house.start()
    await isPaid(id)
    expect((await postingsOf(id)).map(({ amount }) => amount)).toEqual(postedOnce)
    await until('the prize is home', async () => ((await all()) === 2 * had - 400 ? true : undefined))
    const history = { params: { gameCode: 'bz-holdem' }, query: {} }
    const { list } = await house.clientOf(first.token)(listTournaments, history)
    expect(list.map(({ state }) => state)).toEqual(['over', 'over'])
    expect(await house.wrongBooks()).toEqual([])

    // A planted fault: with the winner's key forgotten the prize is posted twice, and that is found.
    id = await postedOnly(players, 'third')
    await house.ask(
      'delete from ledger_key using ledger_posting won where won.key = ledger_key.key and won.round_id = $1 and won.amount > 0',
      [id],
    )
    await house.start()
    await isPaid(id)
    expect((await postingsOf(id)).map(({ amount }) => amount)).not.toEqual(postedOnce)
  },
)
