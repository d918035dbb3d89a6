import type { Journal } from '@baize/sandbox-kit'
import type { Ending, Entry, FreeRounds, GameSession, Movement, RoundRecord, TransferRecord } from './entries.ts'
import { createHallPast, type HallPast } from './hall-past.ts'
import { createHallStakes, type HallStakes } from './hall-stakes.ts'

/** A movement and how it ended; `ending` is `undefined` while that is unknown. */
export interface KnownMovement {
  readonly movement: Movement
  readonly ending: Ending | undefined
  readonly reason?: string | undefined
}

/** Totals of an account's confirmed movements, in minor units; `net` is their effect on the balance. */
export interface AccountSums {
  readonly stakedMinor: bigint
  readonly wonMinor: bigint
  readonly returnedMinor: bigint
  readonly netMinor: bigint
}

/** One page of a list of movements. */
export interface MovementPage {
  readonly movements: readonly KnownMovement[]
  readonly totalPages: number
}

/** The sandbox's books: its state, replayed from its journal. */
export interface Books {
  /** Writes entries durably to the journal, then applies them. */
  record(...entries: readonly Entry[]): Promise<void>
  /** Keeps a session in memory only, for play money. */
  keepInMemory(session: GameSession): void
  session(token: string): GameSession | undefined
  movement(id: string): KnownMovement | undefined
  round(id: string): RoundRecord | undefined
  /** Every round, oldest first. */
  rounds(): readonly RoundRecord[]
  roundOfRequest(session: string, requestId: string): RoundRecord | undefined
  movementsOfRound(roundId: string): readonly KnownMovement[]
  /** The stakes of hall rounds. Only entries change them. */
  readonly hallStakes: Pick<HallStakes, 'ofRequest' | 'openOf' | 'isOpen' | 'openCount' | 'openTotal' | 'open'>
  /** What has ended in the halls, for the lists of players. Only entries change it. */
  readonly hallPast: Pick<HallPast, 'of'>
  /** Movements whose outcome is unknown, oldest first. */
  unsettled(): readonly Movement[]
  /** A vendor's settled bets, wins and rollbacks in `[from, to)`, in order. */
  settledBetween(vendorCode: string, span: { from: string; to: string; page: number; pageSize: number }): MovementPage
  sums(vendorCode: string, accountId: string): AccountSums
  transfer(vendorCode: string, id: string): TransferRecord | undefined
  /** Free rounds by their name, unless they were cancelled. */
  freeRounds(vendorCode: string, id: string): FreeRounds | undefined
  /** An account's free rounds in a game that have neither been played nor cancelled, oldest first. */
  openFreeRounds(session: Pick<FreeRounds, 'vendorCode' | 'accountId' | 'gameCode'>): readonly FreeRounds[]
  /** The money a transfer-wallet vendor holds for an account. */
  heldMinor(vendorCode: string, accountId: string, currencyCode: string): bigint
}

interface Memory {
  readonly sessions: Map<string, GameSession>
  readonly rounds: Map<string, RoundRecord>
  readonly requests: Map<string, RoundRecord>
  readonly movements: Map<string, KnownMovement>
  readonly byRound: Map<string, string[]>
  readonly transfers: Map<string, TransferRecord>
  readonly held: Map<string, bigint>
  readonly freeRounds: Map<string, FreeRounds>
  readonly hallStakes: HallStakes
  readonly hallPast: HallPast
}

/** Opens the books by replaying a journal. */
export function openBooks(journal: Journal<Entry>): Books {
  const memory: Memory = {
    sessions: new Map(),
    rounds: new Map(),
    requests: new Map(),
    movements: new Map(),
    byRound: new Map(),
    transfers: new Map(),
    held: new Map(),
    freeRounds: new Map(),
    hallStakes: createHallStakes(),
    hallPast: createHallPast(),
  }
  for (const entry of journal.past) applyEntry(memory, entry)
  const { sessions, movements, byRound } = memory
  return {
    record: async (...entries) => {
      await journal.append(...entries)
      for (const entry of entries) applyEntry(memory, entry)
    },
    keepInMemory: (session) => void sessions.set(session.token, session),
    session: (token) => sessions.get(token),
    movement: (id) => movements.get(id),
    round: (id) => memory.rounds.get(id),
    rounds: () => [...memory.rounds.values()],
    roundOfRequest: (session, requestId) => memory.requests.get(`${session}/${requestId}`),
    hallStakes: memory.hallStakes,
    hallPast: memory.hallPast,
    movementsOfRound: (roundId) => (byRound.get(roundId) ?? []).flatMap((id) => movements.get(id) ?? []),
    unsettled: () =>
      [...movements.values()].filter(({ ending }) => ending === undefined).map(({ movement }) => movement),
    settledBetween: (vendorCode, span) => pageOf(memory, vendorCode, span),
    sums: (vendorCode, accountId) => sumsOf(memory, vendorCode, accountId),
    transfer: (vendorCode, id) => memory.transfers.get(`${vendorCode}/${id}`),
    freeRounds: (vendorCode, id) => memory.freeRounds.get(`${vendorCode}/${id}`),
    openFreeRounds: (session) => openFreeRounds(memory, session),
    heldMinor: (...key) => memory.held.get(key.join('/')) ?? 0n,
  }
}

function applyEntry(memory: Memory, entry: Entry): void {
  switch (entry.kind) {
    case 'session':
      memory.sessions.set(entry.session.token, entry.session)
      break
    case 'round':
      memory.rounds.set(entry.round.id, entry.round)
      memory.requests.set(`${entry.round.session}/${entry.round.requestId}`, entry.round)
      break
    case 'hallStake':
      memory.hallStakes.add(entry.stake)
      break
    case 'hallPast':
      memory.hallPast.add(entry.past)
      break
    case 'movement':
      applyMovement(memory, entry.movement, entry.endsStakes ?? [])
      break
    case 'ended': {
      const known = memory.movements.get(entry.id)
      if (known !== undefined)
        memory.movements.set(entry.id, { movement: known.movement, ending: entry.ending, reason: entry.reason })
      if (entry.ending === 'failed') memory.hallStakes.end(entry.id)
      break
    }
    case 'freeRounds':
      memory.freeRounds.set(`${entry.freeRounds.vendorCode}/${entry.freeRounds.id}`, entry.freeRounds)
      break
    case 'freeRoundsCancelled':
      memory.freeRounds.delete(`${entry.vendorCode}/${entry.id}`)
      break
    case 'transfer': {
      const { transfer } = entry
      memory.transfers.set(`${transfer.vendorCode}/${transfer.id}`, transfer)
      break
    }
  }
  const change = heldChange(memory, entry)
  if (change !== undefined) memory.held.set(change.key, (memory.held.get(change.key) ?? 0n) + change.byMinor)
}

function applyMovement(
  { movements, byRound, hallStakes }: Memory,
  movement: Movement,
  endsStakes: readonly string[],
): void {
  movements.set(movement.id, { movement, ending: undefined })
  byRound.set(movement.roundId, [...(byRound.get(movement.roundId) ?? []), movement.id])
  if (movement.type === 'rollback' && movement.originalId !== undefined) hallStakes.end(movement.originalId)
  for (const stakeId of endsStakes) hallStakes.end(stakeId)
}

function openFreeRounds(
  { freeRounds, movements }: Memory,
  { vendorCode, accountId, gameCode }: Pick<FreeRounds, 'vendorCode' | 'accountId' | 'gameCode'>,
): readonly FreeRounds[] {
  return [...freeRounds.values()].filter(
    (one) =>
      one.vendorCode === vendorCode &&
      one.accountId === accountId &&
      one.gameCode === gameCode &&
      !movements.has(movementOfFreeRounds(one.id)),
  )
}

/** The id of the movement that ends free rounds: that of the platform's own books. */
export function movementOfFreeRounds(id: string): string {
  return `free:${id}`
}

/** The change of a held balance by an entry: a completed transfer or a confirmed movement. */
function heldChange(memory: Memory, entry: Entry): { key: string; byMinor: bigint } | undefined {
  if (entry.kind === 'transfer') {
    const { vendorCode, accountId, currencyCode, direction, amountMinor, status } = entry.transfer
    if (status === 'refused') return undefined
    const amount = BigInt(amountMinor)
    return { key: [vendorCode, accountId, currencyCode].join('/'), byMinor: direction === 'in' ? amount : -amount }
  }
  if (entry.kind !== 'ended' || entry.ending === 'failed') return undefined
  const movement = memory.movements.get(entry.id)?.movement
  if (movement === undefined) return undefined
  const { vendorCode, accountId, currency } = movement
  return { key: [vendorCode, accountId, currency.code].join('/'), byMinor: effectOf(movement) }
}

/** The effect of a confirmed movement on its account's balance. */
export function effectOf({ type, amountMinor }: Movement): bigint {
  return type === 'bet' ? -BigInt(amountMinor) : BigInt(amountMinor)
}

function sumsOf({ movements }: Memory, vendorCode: string, accountId: string): AccountSums {
  const sums = { bet: 0n, win: 0n, rollback: 0n, finish: 0n, freespins: 0n }
  for (const { movement, ending } of movements.values()) {
    if (ending !== 'confirmed' || movement.vendorCode !== vendorCode || movement.accountId !== accountId) continue
    sums[movement.type] += BigInt(movement.amountMinor)
  }
  return {
    stakedMinor: sums.bet,
    wonMinor: sums.win + sums.freespins,
    returnedMinor: sums.rollback,
    netMinor: sums.win + sums.freespins + sums.rollback - sums.bet,
  }
}

function pageOf(
  { movements }: Memory,
  vendorCode: string,
  { from, to, page, pageSize }: { from: string; to: string; page: number; pageSize: number },
): MovementPage {
  const found = [...movements.values()].filter(
    ({ movement, ending }) =>
      ending !== undefined &&
      movement.type !== 'finish' &&
      movement.vendorCode === vendorCode &&
      movement.at >= from &&
      movement.at < to,
  )
  return {
    movements: found.slice((page - 1) * pageSize, page * pageSize),
    totalPages: Math.ceil(found.length / pageSize),
  }
}
