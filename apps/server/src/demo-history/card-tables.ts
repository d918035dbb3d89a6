import * as contract from '@baize/contract'
import { CallRefused, type Client } from '@baize/contract/client'
import { order, pay } from './deposits.ts'
import { visitorOf, wait, type Deed, type House } from './house.ts'
import { signIn } from './sign-in.ts'

/** Two who live together, of whom one invited the other: who gives, and who takes. */
const [giving, taking] = ['demo31', 'demo30']
const params = { roomId: 'holdem-heads-up-3' }
/** Blinds that one gives up to the other: enough that operators see the two. */
const hands = 42

/** What operators find at the card tables. */
export const cardTableDeeds: readonly Deed[] = [{ day: 34, hour: 2, run: giveBlinds }]

/** Two play against each other at night, and one gives up every blind: the table watch has a case to look at. */
async function giveBlinds(house: House): Promise<void> {
  const { stage, members } = house
  if (!members.has(giving) || !members.has(taking)) return
  const seats: Client[] = []
  for (const [seat, username] of [giving, taking].entries()) {
    const deposit = await order(stage, await visitorOf(house, username), 'promptpay', 300)
    if (deposit === undefined) continue
    await pay(stage, deposit.depositId)
    await wait(house, { minutes: 2 })
    const call = await signIn(house, username, 'member')
    if (await sits(house, call, seat)) seats.push(call)
  }
  if (seats.length < 2) return leave(seats)
  for (let played = 0; played < hands; played += 1) await playHand(house, seats)
  await leave(seats)
  await stage.runJob('watch card tables')
}

/** Sits down; false for whoever may not, such as a member whose limit is reached. */
async function sits(house: House, call: Client, seat: number): Promise<boolean> {
  const asked = { params, body: { seat, buyIn: '100.00' }, idempotencyKey: newKey(house) }
  return call(contract.takeRoomSeat, asked).then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallRefused) return false
      throw error
    },
  )
}

async function leave(seats: readonly Client[]): Promise<void> {
  for (const call of seats) await call(contract.leaveRoomSeat, { params })
}

const newKey = ({ stage }: House) => stage.app.play.randomness.uuid()

/** The seat of whoever gives folds as soon as it is asked; the other one calls. */
async function playHand(house: House, seats: readonly Client[]): Promise<void> {
  const { cardRooms } = house.stage.app
  for (;;) {
    const hand = await nextTurn(house, seats)
    const seat = hand.turns[0]?.seat ?? 0
    const body = { actionNo: hand.actionNo, action: { engine: 'holdem', kind: seat === 0 ? 'fold' : 'call' } } as const
    await seats[seat]?.(contract.actInHand, { params: { handId: hand.handId }, body })
    await cardRooms.catchUp()
    if (seat === 0) return
  }
}

/** How often it is looked whether somebody has to act; a hand is dealt within seconds. */
const looks = 60

async function nextTurn(house: House, [call]: readonly Client[]): Promise<contract.RoomHand> {
  for (let look = 0; look < looks; look += 1) {
    const { hand } = (await call?.(contract.openRoom, { params, query: {} })) ?? { hand: null }
    if (hand !== null && hand.turns.length > 0) return hand
    await wait(house, { seconds: 2 })
    await house.stage.app.cardRooms.catchUp()
  }
  throw new Error('no hand was dealt at the table')
}
