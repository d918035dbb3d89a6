import { minor, type Currency, type Minor } from '@baize/money'
import { fastify, type FastifyInstance } from 'fastify'
import { openMachineScope } from '../../../kernel/http/machine/machine-scope.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import type {
  AccountId,
  Debt,
  EntryDraft,
  Funds,
  HouseAccountId,
  PostCommand,
  Posted,
  Posting,
  ProviderId,
  StoredTransaction,
} from '../../ledger/index.ts'
import type { Dialect } from '../dialects/dialect.types.ts'
import { playerNames } from '../players/player-name.ts'
import { bindOwnPaths } from './own-paths.ts'
import { answerElsewhere, bindSignedRoute, type RoutedWallet, type SigningVendor } from './signed-routes.ts'
import { WalletRefusal } from './wallet-refusal.ts'
import type { Player, PlayerSession } from './wallet.parts.ts'

const euro: Currency = { code: testCurrencyOf('EUR'), digits: 2, symbol: '€' }

/** A simple ledger in memory, for tests of the layers above it: the same refusals, one account at a time. */
export class MemoryLedger {
  readonly #stored = new Map<string, StoredTransaction & { readonly content: string }>()
  readonly #balances = new Map<AccountId, bigint>()
  readonly #sequences = new Map<AccountId, bigint>()
  readonly postings: Posting[] = []
  /** The refusal that the account's rules give to new stakes. */
  refuses: 'wallet.account_blocked' | 'wallet.limit_reached' | 'wallet.busy' | undefined

  give(account: AccountId, amount: bigint): void {
    this.#balances.set(account, (this.#balances.get(account) ?? 0n) + amount)
  }

  async balance(account: AccountId): Promise<Minor> {
    return minor(this.#balances.get(account) ?? 0n)
  }

  async funds(account: AccountId): Promise<Funds> {
    return { balanceMinor: await this.balance(account), bonus: undefined }
  }

  async debt(): Promise<Debt> {
    return { owedMinor: minor(0n), items: [] }
  }

  async transactions(_provider: ProviderId, keys: readonly string[]): Promise<Map<string, StoredTransaction>> {
    return new Map(keys.flatMap((key) => (this.#stored.has(key) ? [[key, this.#of(key)] as const] : [])))
  }

  async post(command: PostCommand): Promise<Posted> {
    const before = this.#balances.get(command.accountId) ?? 0n
    const sequence = this.#sequences.get(command.accountId) ?? 0n
    const made: Posting[] = []
    const keys: string[] = []
    try {
      const all = command.transactions.flatMap((draft) => this.#postOne(command, draft, made, keys))
      this.postings.push(...made)
      return {
        postings: all,
        balanceAfterMinor: all.at(-1)?.balanceAfterMinor ?? minor(before),
        bonus: undefined,
        replayed: made.length === 0,
      }
    } catch (error) {
      this.#balances.set(command.accountId, before)
      this.#sequences.set(command.accountId, sequence)
      for (const key of keys) this.#stored.delete(key)
      throw error
    }
  }

  #of(key: string): StoredTransaction & { readonly content: string } {
    const found = this.#stored.get(key)
    if (found === undefined) throw new Error('not stored')
    return found
  }

  #postOne(
    { accountId, providerId }: PostCommand,
    draft: PostCommand['transactions'][number],
    made: Posting[],
    keys: string[],
  ): readonly Posting[] {
    const content = JSON.stringify([accountId, draft.key, draft.entries], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const there = this.#stored.get(draft.key)
    if (there?.content === content) return there.postings
    if (there?.postings[0]?.kind === 'tombstone') throw new Refusal('wallet.transaction_cancelled')
    if (there !== undefined) throw new Refusal('request.idempotency_key_reused')
    if (draft.claims?.some((claim) => this.#stored.has(claim))) throw new Refusal('wallet.claim_taken')
    const lent = draft.entries.flatMap((entry): EntryDraft[] => {
      const { debtAccountId, ...rest } = entry
      const short = -entry.amountMinor - (this.#balances.get(accountId) ?? 0n)
      if (debtAccountId === undefined || short <= 0n) return [rest]
      return [{ ...rest, kind: 'debt', amountMinor: minor(short), houseAccountId: debtAccountId }, rest]
    })
    const postings = lent.map((entry): Posting => {
      const balance = this.#balances.get(accountId) ?? 0n
      const least = entry.amountMinor
      if (entry.kind === 'stake' && this.refuses !== undefined) throw new Refusal(this.refuses)
      if (balance + least < 0n) throw new Refusal('wallet.insufficient_funds')
      const sequence = (this.#sequences.get(accountId) ?? 0n) + 1n
      this.#balances.set(accountId, balance + least)
      this.#sequences.set(accountId, sequence)
      const { closesRound = false, ...rest } = entry
      const after = { sequence, amountMinor: least, balanceAfterMinor: minor(balance + least), closesRound }
      const place = { lane: 0, batch: 1n, postedAt: Temporal.Instant.from('2026-11-21T10:00:00Z') }
      const said = { reference: entry.reference, round: entry.round, gameCode: entry.gameCode }
      return { ...rest, ...said, ...after, ...place, accountId, providerId, key: draft.key }
    })
    made.push(...postings)
    for (const key of [draft.key, ...(draft.claims ?? [])]) {
      keys.push(key)
      this.#stored.set(key, { key, accountId, postings: key === draft.key ? postings : [], content })
    }
    return postings
  }
}

/** A vendor's wallet over a ledger in memory, at a listener without a port. */
export interface TestWallet {
  readonly ledger: MemoryLedger
  readonly app: FastifyInstance
  readonly vendor: SigningVendor
  /** The player, who starts with 100.00. */
  readonly player: string
  readonly account: AccountId
  /** The state behind the wallet. Tests change it. */
  readonly state: { active: boolean; session: PlayerSession; game: 'open' | 'closed' | 'unknown'; nowMs: number }
  readonly finished: string[]
  /** What was refused, and why: the reason with the field that was wrong, or why a call was not read. */
  readonly refused: { readonly path?: string; readonly reason: string; readonly field?: string | undefined }[]
  /** Sends raw bytes. */
  send(path: string, raw: string, headers: Record<string, string>): Promise<{ status: number; text: string }>
}

/** An id that the ledger would assign; the test makes it up. */
const accountOf = (number: number) => BigInt(number) as AccountId

type Refused = TestWallet['refused'][number]

/** A vendor that was never asked for free rounds. */
export const noFreeRounds: RoutedWallet['freeRounds'] = {
  find: async () => undefined,
  begin: async () => undefined,
  end: async () => undefined,
}

/** The use-cases' parts, which note what was finished and refused. */
function recordingWallet(ledger: MemoryLedger, finished: string[], refused: Refused[]): RoutedWallet {
  return {
    ledger,
    finishRound: async (_vendor, _player, round) => void finished.push(round),
    roundKnown: async () => false,
    freeRounds: noFreeRounds,
    promotionWon: async () => undefined,
    winHeld: () => undefined,
    isRefusal: (error) => error instanceof WalletRefusal,
    failed(error, _vendorCode, path) {
      if (error instanceof WalletRefusal) refused.push({ path, reason: error.reason, field: error.field })
    },
  }
}

const settings = {
  brandId: brandId(1),
  vendorCode: 'PG',
  currency: euro,
  providerId: 3 as ProviderId, // The ledger assigns ids; the test makes them up.
  houseAccountId: 4 as HouseAccountId, // As above.
  debtAccountId: 5 as HouseAccountId, // The test makes it up, like the others.
  review: { heldAccountId: 6 as HouseAccountId, maxMinor: undefined, maxPerHourMinor: undefined }, // As above.
  maxPromotionMinor: undefined,
  winsNeedRound: true,
  tokenNeeded: false,
  walletMode: 'seamless',
} as const

/** Opens the wallet. `vendor` overrides properties of the vendor, above all its keys. */
export async function openTestWallet(
  dialect: Dialect,
  keys: readonly string[],
  vendor: Partial<SigningVendor> = {},
): Promise<TestWallet> {
  const [names, ledger] = [playerNames(Buffer.alloc(32, 9), brandId(1)), new MemoryLedger()]
  const [member, account] = [memberId(7n), accountOf(70)]
  ledger.give(account, 10_000n)
  const state: TestWallet['state'] = {
    active: true,
    session: { memberId: member, gameCode: undefined, expiresAtMs: 2_000, parentAlive: true, isServed: true },
    game: 'open',
    nowMs: 1_000,
  }
  const playerOf = (name: string): Player | undefined =>
    names.memberOf(name) === member ? { name, memberId: member, accountId: account, active: state.active } : undefined
  const signing: SigningVendor = {
    ...settings,
    names,
    playerOf,
    sessionOf: (token) => (token === 'good-token' ? state.session : undefined),
    gameAt: () => state.game,
    gameTypeOf: () => 'RNG',
    keys: keys.map((key) => ({ check: dialect.checkerOf(key), validFromMs: 0, validUntilMs: Infinity })),
    callPaths: new Map(),
    admits: undefined,
    ...vendor,
  }
  const [finished, refused]: [string[], Refused[]] = [[], []]
  const app = fastify()
  const wallet = recordingWallet(ledger, finished, refused)
  const parts = {
    vendorAt: (_host: string, spoken: Dialect, vendorCode: string) =>
      spoken === dialect && vendorCode === 'PG' ? signing : undefined,
    nowMs: () => state.nowMs,
    count: () => undefined,
    notSigned: (_vendorCode: string | undefined, reason: string) => void refused.push({ reason }),
  }
  await openMachineScope(app, dialect.unreadable, (scope) => {
    for (const [path, handler] of Object.entries(dialect.calls))
      bindSignedRoute(scope, { dialect, path, parts, wallet, handler })
    bindOwnPaths(scope, { dialect, parts, wallet })
  })
  await answerElsewhere(app, dialect)
  return {
    ledger,
    app,
    vendor: signing,
    player: names.nameOf(member),
    account,
    state,
    finished,
    refused,
    async send(path, raw, headers) {
      const response = await app.inject({
        method: 'POST',
        url: `/wallet/${dialect.name}${path}`,
        headers,
        payload: raw,
      })
      return { status: response.statusCode, text: response.body }
    },
  }
}
