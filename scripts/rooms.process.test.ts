import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  actInHand,
  balance,
  openRoom,
  takeRoomSeat,
  type ReplyOf,
  type RoomHand,
} from '../packages/contract/src/index.ts'
import type { HandAction } from '../packages/engines/src/index.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { endOf, KillableHouse, until } from './killable-house.ts'
import { root } from './read-tree.ts'
import { freshDataDir, removeDataDir } from './run-house.ts'

const dataDir = freshDataDir(fastPlace())
const brandDir = quietBrand()
const house = new KillableHouse(dataDir, { BRAND_DIR: brandDir })
afterEach(() => house.stop())
afterAll(() => {
  removeDataDir(dataDir)
  rmSync(brandDir, { recursive: true })
})

const roomId = 'kill-1'
const buyIn = '100.00'
const buyInMinor = 10_000

/** The demo brand with one hold'em table, at which nobody sits but members, who have a minute for a decision. */
function quietBrand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-quiet-rooms-'))
  cpSync(join(root, 'brands/demo'), folder, { recursive: true })
  const file = join(folder, 'rooms.json')
  // The demo brand's own file, which the server checks when it reads it.
  const [level] = JSON.parse(readFileSync(file, 'utf8')) as object[]
  const own = { ...level, id: 'kill', seats: 3, rooms: 1, demoOpponents: 0, actSeconds: 60 }
  writeFileSync(file, JSON.stringify([own]))
  return folder
}

interface Player {
  readonly token: string
  readonly seat: number
  /** What they had before they sat down, in minor units. */
  readonly hadMinor: number
}

const minorOf = (amount: string) => Math.round(Number(amount) * 100)
const balanceOf = async (token: string) => minorOf((await house.clientOf(token)(balance, {})).balance)

const sit = ({ token, seat }: Player) =>
  house.clientOf(token)(takeRoomSeat, {
    params: { roomId },
    body: { seat, buyIn },
    idempotencyKey: `sit down on ${seat}`,
  })

const open = ({ token }: Player) => house.clientOf(token)(openRoom, { params: { roomId }, query: {} })

const act = ({ token }: Player, { handId, actionNo }: Pick<RoomHand, 'handId' | 'actionNo'>, action: HandAction) =>
  house.clientOf(token)(actInHand, { params: { handId }, body: { actionNo, action } })

/** The view of a hand of hold'em; throws for any other game. */
function viewOf({ view }: RoomHand) {
  if (view.engine !== 'holdem') throw new Error('the hand is of another game')
  return view
}

/** The hand that is under way, as a player sees it, once somebody has to act in it. */
const handUnderWay = (player: Player, after?: string) =>
  until('a hand is under way', async () => {
    const { hand } = await open(player)
    return hand !== null && hand.turns.length > 0 && hand.handId !== after ? hand : undefined
  })

function toAct(players: readonly Player[], hand: RoomHand): Player {
  const player = players.find(({ seat }) => seat === viewOf(hand).toAct)
  if (player === undefined) throw new Error('nobody has to act')
  return player
}

const checkOrCall = (hand: RoomHand): HandAction => ({
  engine: 'holdem',
  kind: viewOf(hand).options?.canCheck === true ? 'check' : 'call',
})

/** Everybody checks or calls until a hand is so, or is over. */
async function playUntil(players: readonly Player[], from: RoomHand, isSo: (hand: RoomHand) => boolean) {
  let hand = from
  while (viewOf(hand).end === null && !isSo(hand)) ({ hand } = await act(toAct(players, hand), hand, checkOrCall(hand)))
  return hand
}

const toEnd = (players: readonly Player[], hand: RoomHand) => playUntil(players, hand, () => false)

const stateOf = async (handId: string) =>
  (await house.ask<{ state: string }>('select state from room_hand where hand_id = $1', [handId]))[0]?.state

const postingsOf = (handId: string) =>
  house.ask<{ key: string }>('select external_id as key from ledger_posting where round_id = $1', [handId])

const endsAs = (handId: string, state: 'settled' | 'void') =>
  until(`the hand is ${state}`, async () => ((await stateOf(handId)) === state ? true : undefined))

/** The place at which the ledger writes: nothing is posted while it is held. */
const holdLedger = () => house.hold('lock table ledger_batch in share row exclusive mode')
const holdRoom = () => house.hold('select from room where room_id = $1 for update', [roomId])

/** What a member has, in minor units: in the balance, on the account of chips, on the seats, and won in hands after all. */
interface Held {
  readonly name: string
  readonly main: number
  readonly table: number
  readonly chips: number
  readonly won: number
}

const heldQuestion = `
  with last as (
    select distinct on (account_id) account_id, balance_after from ledger_posting order by account_id, seq desc)
  select username as name,
    coalesce((select balance_after from last join ledger_account a using (account_id)
      where a.member_id = member.member_id and kind = 'main'), 0)::float8 as main,
    coalesce((select balance_after from last join ledger_account a using (account_id)
      where a.member_id = member.member_id and kind = 'table'), 0)::float8 as "table",
    coalesce((select sum(chips) from room_seat seat where seat.member_id = member.member_id), 0)::float8 as chips,
    coalesce((select sum(won - staked) from room_hand_player one where one.member_id = member.member_id), 0)::float8 as won
  from member where username like 'killer%' order by username`

/** Hands of which the ledger has anything else than the room: other amounts, another number of postings, or any of one that is not settled. */
const wrongHandsQuestion = `
  select hand.hand_id as hand, hand.state, share.seat, share.staked, share.won, posted.*
  from room_hand hand
  left join room_hand_player share using (hand_id)
  left join lateral (
    select count(*) filter (where amount < 0) as stakes, count(*) filter (where amount > 0) as payouts,
      coalesce(-sum(amount) filter (where amount < 0), 0) as posted_stake,
      coalesce(sum(amount) filter (where amount > 0), 0) as posted_win
    from ledger_posting posting
    where posting.round_id = hand.hand_id and (share.account_id is null or posting.account_id = share.account_id)
  ) posted on true
  where case when hand.state = 'settled'
    then (posted_stake, posted_win) is distinct from (share.staked, share.won)
      or stakes <> (share.staked > 0)::int or payouts <> (share.won > 0)::int
    else stakes + payouts > 0 end`

/** What is wrong with chips, hands and books after all. */
async function faults(players: readonly Player[]): Promise<string[]> {
  const [held, hands, books] = [
    await house.ask<Held>(heldQuestion),
    await house.ask<Record<string, unknown>>(wrongHandsQuestion),
    await house.wrongBooks(),
  ]
  const members = held.flatMap(({ name, main, table, chips, won }, place) => {
    const had = players[place]?.hadMinor ?? 0
    return [
      ...(main + table === had + won ? [] : [`${name} has ${main} and ${table} instead of ${had} and ${won}`]),
      ...(table === chips ? [] : [`${name} has ${chips} on seats, and an account of ${table}`]),
    ]
  })
  return [...members, ...hands.map((hand) => `a hand is wrong: ${JSON.stringify(hand)}`), ...books]
}

type Opened = ReplyOf<typeof openRoom>
const chipsOf = ({ players }: Opened, { seat }: Player) => players.find((one) => one.seat === seat)?.chips

async function seatWhileKilled(first: Player, second: Player): Promise<void> {
  // The seat is taken, and nothing is paid.
  const seatOf = ({ seat }: Player) =>
    house.ask<{ state: string }>('select state from room_seat where seat = $1', [seat]).then(([row]) => row)
  const paid = `select from ledger_posting join ledger_account account using (account_id) where account.kind = 'table' and amount > 0`
  let letGo = await holdLedger()
  let asked = endOf(sit(first))
  await until('the seat is taken', () => seatOf(first))
  await sleep(100)
  expect(await house.ask(paid)).toEqual([])
  await house.kill([asked])
  await letGo()
  expect(typeof (await asked)).toBe('string')
  await house.start()
  // The same request goes on where it was.
  expect(await sit(first)).toMatchObject({ seat: first.seat })
  expect(await balanceOf(first.token)).toBe(first.hadMinor - buyInMinor)

  // The chips are paid, and not on the seat.
  letGo = await holdLedger()
  asked = endOf(sit(second))
  await until('the seat is taken', () => seatOf(second))
  const letSeatGo = await house.hold('select from room_seat where seat = $1 for update', [second.seat])
  await letGo()
  await until('the chips are paid', async () => ((await house.ask(paid)).length === 2 ? true : undefined))
  expect(await seatOf(second)).toEqual({ state: 'paying' })
  await house.kill([asked])
  await letSeatGo()
  // After half a minute it is found out what became of chips that were on their way.
  house.moveOn(31_000)
  await house.start()
  expect(await sit(second)).toMatchObject({ seat: second.seat })
  await until('the chips are on the seat', async () =>
    chipsOf(await open(second), second) === buyInMinor ? true : undefined,
  )
  expect(await balanceOf(second.token)).toBe(second.hadMinor - buyInMinor)
}

/** Kills the server in a hand; it goes on with the same cards, and everything that was answered. */
async function goesOn(player: Player, before: RoomHand, meanwhile: readonly Promise<unknown>[] = []) {
  await house.kill(meanwhile)
  await house.start()
  const hand = await until('the hand goes on', async () => {
    const { hand: now } = await open(player)
    return now?.handId === before.handId && now.turns.length > 0 ? now : undefined
  })
  expect(hand.actionNo).toBeGreaterThanOrEqual(before.actionNo)
  const cardsOf = (one: RoomHand) => viewOf(one).seats.find(({ seat }) => seat === player.seat)?.cards
  expect(cardsOf(hand)).toEqual(cardsOf(before))
  expect(viewOf(hand).board.slice(0, viewOf(before).board.length)).toEqual(viewOf(before).board)
  return hand
}

test(
  'kill -9 in every state of a hand: it goes on or is void, is posted once, and every chip is accounted for',
  { timeout: 400_000 },
  async () => {
    await house.start()
    const players: Player[] = []
    for (const seat of [0, 1, 2]) {
      const token = await house.newMember(`killer${seat}x`)
      players.push({ token, seat, hadMinor: await balanceOf(token) })
    }
    const [first, second, third] = players
    if (first === undefined || second === undefined || third === undefined) throw new Error('three sit here')
    // A hand is one commit, also if its members' accounts are not in the same lane.
    await house.moveToLane(['killer1x'], 1)
    await seatWhileKilled(first, second)
    expect(await faults(players)).toEqual([])
    await sit(third)

    // Dealt, and nobody has acted.
    let hand = await goesOn(first, await handUnderWay(first))
    await endsAs((await toEnd(players, hand)).handId, 'settled')

    hand = await killedWhileActing(players, await handUnderWay(first, hand.handId))
    await endsAs((await toEnd(players, hand)).handId, 'settled')
    expect(await faults(players)).toEqual([])

    // Over, and not posted.
    const letGo = await holdLedger()
    hand = await toEnd(players, await handUnderWay(first, hand.handId))
    await sleep(300)
    expect([await stateOf(hand.handId), await postingsOf(hand.handId)]).toEqual(['playing', []])
    await house.kill()
    await letGo()
    await house.start()
    await endsAs(hand.handId, 'settled')
    expect(await faults(players)).toEqual([])

    // Posted, and not marked: the room does not know it.
    hand = await postedOnly(players, hand)
    // The negative control: chips of which the seats do not know are found.
    expect(await faults(players)).not.toEqual([])
    await house.start()
    await endsAs(hand.handId, 'settled')
    expect(await faults(players)).toEqual([])

    // Nobody could act for more than two minutes: the hand is called off, and the next one is dealt.
    hand = await playUntil(players, await handUnderWay(first, hand.handId), (one) => viewOf(one).street === 'turn')
    await house.kill()
    house.moveOn(125_000)
    await house.start()
    await endsAs(hand.handId, 'void')
    expect(await faults(players)).toEqual([])

    hand = await killedWhileAllIn(players, await handUnderWay(first, hand.handId))
    expect(await faults(players)).toEqual([])

    // A planted fault: with the hand's keys forgotten it is posted twice, and that is found.
    hand = await postedOnly(players, hand)
    const once = await postingsOf(hand.handId)
    await house.ask(
      'delete from ledger_key using ledger_posting posted where posted.key = ledger_key.key and round_id = $1',
      [hand.handId],
    )
    await house.start()
    await endsAs(hand.handId, 'settled')
    // If the chips of a seat do not last for a second time, the hand is tried again for half a minute. Meanwhile the auditor may find
    // postings without keys, and accounts of which it has found something take no posting: then the fault is found before it does harm.
    const isTwice = (await postingsOf(hand.handId)).length > once.length
    const audited = await house.ask(`select from ledger_audit_problem where rule = 'keys' and settled_at is null`)
    expect(isTwice || audited.length > 0).toBe(true)
    const wrong = isTwice ? 'a hand is wrong' : 'keys: '
    expect((await faults(players)).filter((fault) => fault.startsWith(wrong))).not.toEqual([])
  },
)

/** Kills the server on the flop, while an action is on its way: one that was answered is there, and asked again it is done once. */
async function killedWhileActing(players: readonly Player[], dealt: RoomHand): Promise<RoomHand> {
  const before = await playUntil(players, dealt, (one) => viewOf(one).street === 'flop')
  const [player, action] = [toAct(players, before), checkOrCall(before)]
  const answer = endOf(act(player, before, action))
  await sleep(2)
  const seen = (await open(player)).hand
  if (seen === null) throw new Error('the hand is gone')
  const after = await goesOn(player, seen, [answer])
  const answeredNo = typeof (await answer) === 'string' ? before.actionNo : before.actionNo + 1
  expect(after.actionNo).toBeGreaterThanOrEqual(answeredNo)
  const { hand } = await act(player, before, action)
  expect(hand.actionNo).toBe(before.actionNo + 1)
  return hand
}

/** Kills the server when somebody is all in, with the others still to decide; one calls, and the hand is played to its end. */
async function killedWhileAllIn(players: readonly Player[], dealt: RoomHand): Promise<RoomHand> {
  const bold = toAct(players, dealt)
  const to = viewOf(dealt).options?.raise?.max ?? 0
  const raised = await act(bold, dealt, { engine: 'holdem', kind: 'raise', to })
  let hand = await goesOn(bold, raised.hand)
  expect(viewOf(hand).seats.find(({ seat }) => seat === bold.seat)?.state).toBe('allIn')
  ;({ hand } = await act(toAct(players, hand), hand, { engine: 'holdem', kind: 'call' }))
  while (viewOf(hand).end === null)
    ({ hand } = await act(toAct(players, hand), hand, { engine: 'holdem', kind: 'fold' }))
  await endsAs(hand.handId, 'settled')
  return hand
}

/** Plays a hand, and kills the server when it is posted and its room does not know it yet. */
async function postedOnly(players: readonly Player[], before: RoomHand): Promise<RoomHand> {
  const [first] = players
  if (first === undefined) throw new Error('nobody plays')
  const dealt = await handUnderWay(first, before.handId)
  const letGo = await holdRoom()
  const hand = await toEnd(players, dealt)
  await until('the hand is posted', async () => ((await postingsOf(hand.handId)).length > 0 ? true : undefined))
  expect(await stateOf(hand.handId)).toBe('playing')
  await house.kill()
  await letGo()
  return hand
}
