import type { Ports } from '@baize/sandbox-kit'
import type { WalletAnswer, WalletClient } from '../wallet/wallet-client.ts'
import { remember } from './remember.ts'
import type { Seat } from './seat.ts'

/** When a balance that nobody changed is asked for again. */
const staleMs = 15_000

/** The balances that the wallet told, by window. */
export interface Balances {
  /** Asks the wallet; `undefined` if it does not reply or refuses. */
  ask(seat: Seat): Promise<bigint | undefined>
  /** The last one told; asked for again in the background when it is old. */
  known(seat: Seat): bigint | undefined
  /** Keeps the balance that an answer of the wallet has. Not for a finish: it names no game, and a bonus may depend on that. */
  note(token: string, answer: WalletAnswer): void
}

/** Opens the balances. */
export function openBalances({
  ports,
  walletOf,
}: {
  readonly ports: Ports
  walletOf(vendorCode: string): WalletClient
}): Balances {
  const known = new Map<string, { readonly minor: bigint; readonly atMs: number }>()
  const asking = new Set<string>()
  const clock = { nowMs: () => ports.nowMs(), sleep: async (ms: number) => ports.sleep(ms) }
  const note: Balances['note'] = (token, answer) => {
    if (answer.outcome === 'confirmed' && answer.balanceMinor !== undefined)
      remember(known, token, { minor: answer.balanceMinor, atMs: ports.nowMs() })
  }
  const ask: Balances['ask'] = async ({ session }) => {
    const { accountId, token, vendorCode } = session
    if (accountId === undefined) return undefined
    const answer = await walletOf(vendorCode).balance({ ...session, accountId }, clock)
    note(token, answer)
    return answer.outcome === 'confirmed' ? answer.balanceMinor : undefined
  }
  return {
    ask,
    note,
    known(seat) {
      const { token } = seat.session
      const one = known.get(token)
      // Money that the vendor holds itself is looked up at no cost, and arrives while the window is open.
      const keptMs = seat.game.vendor.walletMode === 'transfer' ? 0 : staleMs
      const isStale = one === undefined || ports.nowMs() - one.atMs >= keptMs
      if (isStale && !asking.has(token)) {
        asking.add(token)
        void ask(seat).finally(() => asking.delete(token))
      }
      return one?.minor
    },
  }
}
