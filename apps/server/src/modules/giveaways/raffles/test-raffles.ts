import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { checkRaffle, parseSeedHash, parseServerSeed, type RafflePublished } from '@baize/fairness'
import { callOffice, operatorOf } from '../../../testing/office.ts'
import { postFor } from '../../../testing/collectors.ts'
import type { TestMember, TestServer } from '../../../testing/open-test-server.ts'

/** A slot of the demo; the tests’ raffles count it in full. */
const slot = 'bz-dragon-tide'
/** Texts of the tests’ raffles. */
export const words = { TH: 'จับฉลาก', CN: '抽奖', EN: 'Raffle' }
const reason = 'The raffle of this week.'

/** As operators write times: in the brand's time zone. */
export const localTime = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO('Asia/Bangkok').toPlainDateTime().toString({ smallestUnit: 'minute' })

/** An operator who has just signed in: the tests let hours pass. */
export const freshOperator = (server: TestServer) =>
  operatorOf(server, { permissions: ['giveaways.read', 'giveaways.change', 'audit.read'] })

export type RaffleWish = Partial<contract.BodyOf<typeof office.planRaffle>>

/** Plans a raffle that opens in an hour, closes two hours later and is drawn ten minutes after that. */
export async function planRaffle(server: TestServer, wish: RaffleWish = {}): Promise<office.OfficeRaffle> {
  const opens = server.clock.now().add({ hours: 1 })
  const body = {
    title: words,
    words,
    opensAt: localTime(opens),
    closesAt: localTime(opens.add({ hours: 2 })),
    drawsAt: localTime(opens.add({ hours: 2, minutes: 10 })),
    prizes: [
      { count: 1, kind: 'cash' as const, amount: '100.00' },
      { count: 2, kind: 'points' as const, amount: '500' },
    ],
    perDeposit: '500.00',
    perTurnover: '1000.00',
    weights: { RNG: 100 },
    hasFreeTicket: true,
    memberLimit: 10,
    isOneEach: true,
    minLevel: 0,
    reason,
    ...wish,
  }
  return callOffice(server, office.planRaffle, { ...(await freshOperator(server)), body })
}

/** Plans a raffle and lets it open. */
export async function openedRaffle(server: TestServer, wish: RaffleWish = {}): Promise<office.OfficeRaffle> {
  const raffle = await planRaffle(server, wish)
  server.clock.advance({ hours: 1, minutes: 1 })
  return raffle
}

/** A raffle as a caller reads it. */
export async function shownRaffle(
  server: TestServer,
  raffleId: string,
  call: TestMember['call'] = server.client(),
): Promise<contract.Raffle> {
  const found = (await call(contract.raffles, {})).list.find((one) => one.raffleId === raffleId)
  if (found === undefined) throw new Error('the raffle is not shown')
  return found
}

export const claimTicket = ({ call }: Pick<TestMember, 'call'>, raffleId: string) =>
  call(contract.claimRaffleTicket, { params: { raffleId } })

/** Deposits and stakes of a member, in minor units, as other parts of the server post them. */
export async function deposit(server: TestServer, member: Pick<TestMember, 'id'>, amount: bigint): Promise<void> {
  await postFor(server, member, [{ kind: 'deposit', amount }], { house: 'deposits', provider: 'house' })
}

export async function stake(server: TestServer, member: Pick<TestMember, 'id'>, amount: bigint): Promise<void> {
  await postFor(server, member, [{ kind: 'stake', amount: -amount, round: 'r', gameCode: slot }])
}

/** Gives what has been earned. */
export const giveTickets = (server: TestServer) => server.runJob('give raffle tickets')

/** What was published about a raffle that is drawn, as a browser puts it together. */
export async function published(server: TestServer, raffleId: string): Promise<RafflePublished> {
  const proof = await server.client()(contract.raffleProof, { params: { raffleId } })
  const serverSeed = parseServerSeed(proof.serverSeed ?? '')
  const [commitment, seal] = [parseSeedHash(proof.commitment), parseSeedHash(proof.seal ?? '')]
  if (serverSeed === undefined || commitment === undefined || seal === undefined)
    throw new Error('the raffle is not drawn')
  const worth = ({ kind, amount }: { kind: 'cash' | 'points'; amount: string }) => ({
    kind,
    amount: BigInt(amount.replace('.', '')),
  })
  return {
    terms: {
      raffleId,
      tiers: proof.prizes.map((tier) => ({ count: tier.count, ...worth(tier) })),
      isOneEach: proof.isOneEach,
    },
    commitment,
    serverSeed,
    seal,
    lines: proof.lines,
    winners: proof.winners.map(({ place, ticket, entrant, ...prize }) => ({ place, ticket, entrant, ...worth(prize) })),
  }
}

/** Whether everything of a drawn raffle can be computed again from what is published. */
export const checksOf = async (server: TestServer, raffleId: string) => checkRaffle(await published(server, raffleId))
