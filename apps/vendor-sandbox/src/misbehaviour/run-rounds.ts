import type { AccountSums, Books } from '../books/books.ts'
import type { Movement } from '../books/entries.ts'
import type { Ports } from '../ports.ts'
import type { SandboxVendor } from '../settings.ts'
import { openCourier, rollbackOf, type Courier } from '../wallet/courier.ts'
import type { Owed, WalletLine } from '../wallet/wallet-line.ts'
import { seededChance, type Fault, type SeededChance } from './faults.ts'
import { openFaultyNetwork, type FaultyNetwork } from './faulty-fetch.ts'

/** A run of rounds that nobody looks at. */
export interface RoundsRun {
  readonly vendorCode: string
  readonly accountId: string
  /** The house's launch session. */
  readonly session: string
  readonly gameCode: string
  readonly currency: { readonly code: string; readonly digits: number }
  readonly stakeMinor: bigint
  readonly rounds: number
  readonly faults: readonly Fault[]
  readonly seed: number
  /** Called when all rounds are played and before anything is healed, such as to end the session. */
  readonly beforeHealing?: () => Promise<void>
}

/** What a run came to. */
export interface RunReport {
  readonly rounds: number
  /** What the sandbox believes of the account now, over all that it ever did. */
  readonly sums: AccountSums
  /** Movements whose end is still not known; 0 after healing. */
  readonly unsettled: number
  readonly faultsDone: Readonly<Partial<Record<Fault, number>>>
  readonly playedMs: number
  readonly healedMs: number
}

/** What a run needs of the sandbox; `lineOver` opens a vendor's line over any network. */
export interface RunParts {
  readonly books: Books
  readonly ports: Ports
  lineOver(vendorCode: string, fetch: FaultyNetwork['fetch']): WalletLine
  vendor(code: string): SandboxVendor | undefined
}

/** Of so many rounds one is treated by a fault of whole rounds, where such are wanted. */
const roundFaultShare = 0.2
const winShare = 0.45

interface Run {
  readonly parts: RunParts
  readonly run: RoundsRun
  readonly chance: SeededChance
  readonly courier: Courier
  readonly line: WalletLine
  readonly done: Map<Fault, number>
  /** Wins that wait: for the next round, or for healing. */
  readonly reordered: Owed[]
  readonly heldBack: Owed[]
}

/** Plays rounds with faults, heals, and sends whatever is owed until nothing is left without an end. */
export async function runRounds(parts: RunParts, run: RoundsRun): Promise<RunReport> {
  const chance = seededChance(run.seed)
  const network = openFaultyNetwork(run.faults, chance, parts.ports)
  const line = parts.lineOver(run.vendorCode, network.fetch)
  const courierParts = { books: parts.books, ports: parts.ports, lineOf: () => line }
  const courier = openCourier(courierParts)
  const state: Run = { parts, run, chance, courier, line, done: new Map(), reordered: [], heldBack: [] }
  const startMs = parts.ports.nowMs()
  for (let nth = 0; nth < run.rounds; nth += 1) await playOne(state)
  await run.beforeHealing?.()
  const healingMs = parts.ports.nowMs()
  await network.heal()
  // A courier of its own begins anew at once, instead of ending the pauses that the old one has come to.
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
  const { run, chance, courier, parts } = state
  const kinds = (['reordered', 'rollbackBeforeBet', 'winAfterSessionEnd'] as const).filter((kind) =>
    run.faults.includes(kind),
  )
  const fault = chance.next() < roundFaultShare ? chance.pick(kinds) : undefined
  const isWin = chance.next() < winShare
  const payoutMinor = isWin ? run.stakeMinor * BigInt(1 + chance.below(4)) : 0n
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

/** The bet is written down, but its rollback reaches the house first; then the bet does, and must be refused. */
async function undoFirst({ parts, courier, line }: Run, bet: Movement): Promise<void> {
  await parts.books.record({ kind: 'movement', movement: bet })
  await courier.owe(rollbackOf(bet, parts.ports))
  const world = { nowMs: () => parts.ports.nowMs(), sleep: async (ms: number) => parts.ports.sleep(ms) }
  await line.bet(bet, world)
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
