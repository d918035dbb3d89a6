import { Refusal } from '../kernel/refusal.ts'
import { balanceOf } from './balance.ts'
import type { Choices } from './choices.ts'
import { playHere, playThere } from './bets.ts'
import { order, pay } from './deposits.ts'
import type { House } from './house.ts'
import { logIn, type Member, type Visitor } from './member.ts'
import type { Stage } from './stage.ts'
import { cancel, prepareToWithdraw, takeOut } from './withdrawals.ts'

/** A member comes, deposits if there is little left, plays, and takes money out after a good run. */
export async function visit({ stage, requested }: House, member: Member, choices: Choices): Promise<void> {
  const visitor = await logIn(stage, member, choices)
  const { habits } = member.person
  if (habits.rounds === 0) return
  const { clock } = stage
  const usual = choices.oneOf(habits.deposits)
  const isShort = (await balanceOf(stage, visitor)) < BigInt(usual * 120)
  if (isShort || choices.happens(0.3)) await depositUsually(stage, visitor, usual)
  const rounds = Math.max(2, Math.round(habits.rounds * (0.5 + choices.middling())))
  const atVendors = Math.round(rounds * (choices.happens(habits.vendors) ? 0.8 : 0))
  const aimMinor = (await balanceOf(stage, visitor)) / BigInt(8 + choices.below(14))
  await playHere(stage, visitor, rounds - atVendors, aimMinor)
  if (atVendors > 0) await playThere(stage, visitor, atVendors, aimMinor)
  clock.moveTo(clock.now().add({ seconds: 5 }))
  await takeOutUsually(stage, requested, visitor, usual)
}

/** Who has enough takes most of it out; the first time they get ready for it. */
async function takeOutUsually(stage: Stage, requested: string[], visitor: Visitor, usual: number): Promise<void> {
  const { choices, member } = visitor
  const balance = Number((await balanceOf(stage, visitor)) / 100n)
  if (balance < usual * member.person.habits.takesOutAt || balance < 500) return
  const isNew = member.bankAccountId === undefined
  if (isNew) await prepareToWithdraw(stage, visitor)
  if (isNew || choices.happens(0.35)) return
  const amount = Math.floor((balance * (0.5 + 0.4 * choices.middling())) / 100) * 100
  const taken = await takeOut(stage, visitor, Math.min(amount, 200_000))
  if (taken === undefined) return
  if (choices.happens(0.07)) await cancel(stage, visitor, taken.withdrawalId)
  else requested.push(taken.withdrawalId)
}

async function depositUsually(stage: Stage, visitor: Visitor, amount: number): Promise<void> {
  const { clock } = stage
  const { choices } = visitor
  const method = choices.pick([
    ['promptpay', 8],
    ['card-page', 2],
  ] as const)
  const ordered = await order(stage, visitor, method, amount)
  if (ordered === undefined) return
  clock.moveTo(clock.now().add({ seconds: 8 + choices.below(20) }))
  await pay(stage, ordered.depositId)
}

/** What the site refuses ends a visit: there may be nothing left, or a time-out is on. */
export function endVisit(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
