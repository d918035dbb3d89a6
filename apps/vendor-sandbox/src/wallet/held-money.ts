import type { Books } from '../books/books.ts'
import type { Movement, TransferRecord } from '../books/entries.ts'
import type { WalletAnswer, WalletClient } from './wallet-client.ts'

/** Identifies money held by a vendor: for which account and in which currency. */
export interface Holder {
  readonly vendorCode: string
  readonly accountId: string
  readonly currencyCode: string
}

/** Money held by transfer-wallet vendors. Checks and reservations happen in one step, so none is spent twice. */
export interface HeldMoney {
  availableMinor(holder: Holder): bigint
  /** Moves money in or out; a repeated id gets the first result. */
  transfer(transfer: Omit<TransferRecord, 'status' | 'balanceMinor'>): Promise<TransferRecord>
  /** Handles such a vendor's bets and wins locally instead of calling the platform. */
  readonly wallet: WalletClient
}

/** Creates the held money from the books. */
export function openHeldMoney(books: Books): HeldMoney {
  /** Amounts that are decided but not in the books yet, by movement or transfer. */
  const reserved = new Map<string, { readonly holder: Holder; readonly amountMinor: bigint }>()
  const running = new Map<string, Promise<TransferRecord>>()

  const availableMinor = (holder: Holder): bigint => {
    let available = books.heldMinor(holder.vendorCode, holder.accountId, holder.currencyCode)
    for (const [id, one] of reserved) {
      if (books.movement(id)?.ending !== undefined) reserved.delete(id)
      else if (isSame(one.holder, holder)) available -= one.amountMinor
    }
    return available
  }

  const decide = async (asked: Omit<TransferRecord, 'status' | 'balanceMinor'>): Promise<TransferRecord> => {
    const amount = BigInt(asked.amountMinor)
    const before = availableMinor(asked)
    const isRefused = asked.direction === 'out' && before < amount
    const after = isRefused ? before : asked.direction === 'in' ? before + amount : before - amount
    const transfer = { ...asked, status: isRefused ? 'refused' : 'done', balanceMinor: String(after) } as const
    const key = `transfer/${asked.vendorCode}/${asked.id}`
    if (!isRefused && asked.direction === 'out') reserved.set(key, { holder: asked, amountMinor: amount })
    try {
      await books.record({ kind: 'transfer', transfer })
    } finally {
      reserved.delete(key)
    }
    return transfer
  }

  return {
    availableMinor,
    async transfer(asked) {
      const known = books.transfer(asked.vendorCode, asked.id)
      if (known !== undefined) return known
      const key = `${asked.vendorCode}/${asked.id}`
      const deciding = running.get(key) ?? decide(asked).finally(() => running.delete(key))
      running.set(key, deciding)
      return deciding
    },
    wallet: {
      balance: async ({ vendorCode, accountId, currency }) =>
        confirmed(availableMinor({ vendorCode, accountId, currencyCode: currency.code })),
      bet: async (movement) => {
        const holder = holderOf(movement)
        const amountMinor = BigInt(movement.amountMinor)
        const available = availableMinor(holder)
        if (available < amountMinor)
          return { outcome: 'refused', reason: 'insufficient_funds', said: 'not enough held' }
        reserved.set(movement.id, { holder, amountMinor })
        return confirmed(available - amountMinor)
      },
      send: async (movement) => confirmed(availableMinor(holderOf(movement)) + BigInt(movement.amountMinor)),
    },
  }
}

const confirmed = (balanceMinor: bigint): WalletAnswer => ({ outcome: 'confirmed', balanceMinor, moved: true })

const holderOf = ({ vendorCode, accountId, currency }: Movement): Holder => ({
  vendorCode,
  accountId,
  currencyCode: currency.code,
})

const isSame = (left: Holder, right: Holder) =>
  left.vendorCode === right.vendorCode && left.accountId === right.accountId && left.currencyCode === right.currencyCode
