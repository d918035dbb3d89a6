import { minor } from '@baize/money'
import { memberId } from '../kernel/ids.ts'
import { memberOf, visitorOf, type Deed, type House } from './house.ts'

/** On which days the rebates of the days before are made, so that some weeks of them are there to be seen. */
const rebateDays = [8, 12, 16, 20, 24, 28, 31, 33, 34] as const

/** Rebates, sign-in days and a gift, so that something of each source waits and something was claimed. */
export const deedsOfRewards: readonly Deed[] = [
  ...rebateDays.map((day) => ({ day, hour: 4, run: makeRebates })),
  ...[18, 19, 32, 33, 34].map((day) => ({ day, hour: 9, run: (house: House) => signIn(house, 'demo') })),
  ...[30, 31, 33].map((day) => ({ day, hour: 10, run: (house: House) => claimAll(house, 'demo') })),
  { day: 22, hour: 10, run: (house) => claimAll(house, 'demo05') },
  { day: 34, hour: 12, run: giveGift },
]

async function makeRebates({ stage }: House): Promise<void> {
  for (const job of ['sum up postings', 'make rebates', 'reward friends']) await stage.runJob(job)
}

async function signIn(house: House, username: string): Promise<void> {
  const { session } = await visitorOf(house, username)
  await house.stage.app.rewards.signIn.today(session)
}

async function claimAll(house: House, username: string): Promise<void> {
  const { session } = await visitorOf(house, username)
  await house.stage.app.rewards.claimAll(session)
}

/** A gift that waits for a week. */
async function giveGift(house: House): Promise<void> {
  const { app, brand, clock } = house.stage
  await app.play.database.transaction().execute(async (tx) =>
    app.rewards.offer(tx, {
      brandId: brand.brandId,
      memberId: memberId(BigInt(memberOf(house, 'demo').id)),
      source: 'operator',
      sourceId: 'thanks for the first weeks',
      words: 'operator',
      details: [brand.name],
      value: { kind: 'cash', amountMinor: minor(5_000n) },
      expiresAt: clock.now().add({ hours: 7 * 24 }),
    }),
  )
}
