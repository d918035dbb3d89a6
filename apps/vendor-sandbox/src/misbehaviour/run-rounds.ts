import type { Ports } from '@baize/sandbox-kit'
import type { AccountSums, Books } from '../books/books.ts'
import type { Movement } from '../books/entries.ts'
import type { SandboxVendor } from '../settings.ts'
import { openCourier, rollbackOf, type Courier } from '../wallet/courier.ts'
import type { Owed, WalletClient } from '../wallet/wallet-client.ts'
import { seededRandom, type Fault, type SeededRandom } from './faults.ts'
import { openFaultyNetwork, type FaultyNetwork } from './faulty-fetch.ts'

/** A run of rounds without a game window. */
export interface RoundsRun {
  readonly vendorCode: string
  readonly accountId: string
  /** The platform's launch session. */
  readonly session: string
  readonly gameCode: string
  readonly currency: { readonly code: string; readonly digits: number }
  readonly stakeMinor: bigint
  readonly rounds: number
  readonly faults: readonly Fault[]
  readonly seed: number
  /** Called after all rounds and before healing, for example to end the session. */
  readonly beforeHealing?: () => Promise<void>
}

/** The report of a run. */
export interface RunReport {
  readonly rounds: number
  /** The account's totals in the sandbox's books, including earlier runs. */
  readonly sums: AccountSums
  /** Movements whose outcome is still unknown; 0 after healing. */
  readonly unsettled: number
  readonly faultsDone: Readonly<Partial<Record<Fault, number>>>
  readonly playedMs: number
  readonly healedMs: number
}

/** The parts of the sandbox that a run uses; `walletOver` opens a vendor's wallet client over any network. */
export interface RunParts {
  readonly books: Books
  readonly ports: Ports
  walletOver(vendorCode: string, fetch: FaultyNetwork['fetch']): WalletClient
  vendor(code: string): SandboxVendor | undefined
}

/** The share of rounds with a round fault, if any are requested. */
const roundFaultShare = 0.2
const winShare = 0.45

interface Run {
  readonly parts: RunParts
  readonly run: RoundsRun
  readonly random: SeededRandom
  readonly courier: Courier
  readonly wallet: WalletClient
  readonly done: Map<Fault, number>
  /** Wins waiting for the next round, and wins held back until healing. */
  readonly reordered: Owed[]
  readonly heldBack: Owed[]
}

/** Plays rounds with faults, heals the network, and sends everything owed until every movement has an outcome. */
export async function runRounds(parts: RunParts, run: RoundsRun): Promise<RunReport> {
  const random = seededRandom(run.seed)
  const network = openFaultyNetwork(run.faults, random, parts.ports)
  const wallet = parts.walletOver(run.vendorCode, network.fetch)
  const courierParts = { books: parts.books, ports: parts.ports, walletOf: () => wallet }
  const courier = openCourier(courierParts)
  const state: Run = { parts, run, random, courier, wallet, done: new Map(), reordered: [], heldBack: [] }
  const startMs = parts.ports.nowMs()
  for (let nth = 0; nth < run.rounds; nth += 1) await playOne(state)
  await run.beforeHealing?.()
  const healingMs = parts.ports.nowMs()
  await network.heal()
  // A new courier starts immediately, whereas the old one would first finish its long retry pauses.
  await courier.close()
  const healing = openCourier(courierParts)
  const isMine = ({ vendorCode, accountId }: Movement) => vendorCode === run.vendorCode && accountId === run.accountId
  await healing.resume(parts.books.unsettled().filter(isMine))
  for (const win of [...state.reordered, ...state.heldBack]) await healing.owe(win)
  await healing.idle()
  return {
    rounds: run.rounds,
    sums: parts.books.sums(run.vendorCode, run.accountId),
    unsettled: parts.books.unsettled().filter(isMine).length,
    faultsDone: Object.fromEntries([...network.done, ...state.done]),
    playedMs: Math.round(healingMs - startMs),
    healedMs: Math.round(parts.ports.nowMs() - healingMs),
  }
}

async function playOne(state: Run): Promise<void> {
  const { run, random, courier, parts } = state
  const kinds = (['reordered', 'rollbackBeforeBet', 'winAfterSessionEnd'] as const).filter((kind) =>
    run.faults.includes(kind),
  )
  const fault = random.next() < roundFaultShare ? random.pick(kinds) : undefined
  const isWin = random.next() < winShare
  const payoutMinor = isWin ? run.stakeMinor * BigInt(1 + random.below(4)) : 0n
  const overtaken = state.reordered.splice(0)
  const bet = betOf(state, payoutMinor === 0n)
  if (fault === 'rollbackBeforeBet') {
    count(state, fault)
    await undoFirst(state, bet)
    return
  }
  const answer = await courier.bet(bet)
  for (const win of overtaken) await courier.owe(win)
  if (answer.outcome !== 'confirmed' || payoutMinor === 0n) return
  const win: Owed = {
    ...bet,
    id: parts.ports.uuid(),
    type: 'win',
    originalId: bet.id,
    amountMinor: String(payoutMinor),
    closesRound: true,
    at: parts.ports.now(),
  }
  if (fault === undefined) return void (await courier.owe(win))
  count(state, fault)
  if (fault === 'reordered') state.reordered.push(win)
  else state.heldBack.push(win)
}

/** Records the bet but sends its rollback first; the bet that follows must then be refused. */
async function undoFirst({ parts, courier, wallet }: Run, bet: Movement): Promise<void> {
  await parts.books.record({ kind: 'movement', movement: bet })
  await courier.owe(rollbackOf(bet, parts.ports))
  const clock = { nowMs: () => parts.ports.nowMs(), sleep: async (ms: number) => parts.ports.sleep(ms) }
  await wallet.bet(bet, clock)
}

function betOf({ parts, run }: Run, closesRound: boolean): Movement {
  return {
    id: parts.ports.uuid(),
    type: 'bet',
    vendorCode: run.vendorCode,
    accountId: run.accountId,
    houseSession: run.session,
    currency: run.currency,
    gameCode: run.gameCode,
    roundId: parts.ports.uuid(),
    amountMinor: String(run.stakeMinor),
    closesRound,
    at: parts.ports.now(),
  }
}

function count({ done }: Run, fault: Fault): void {
  done.set(fault, (done.get(fault) ?? 0) + 1)
}
