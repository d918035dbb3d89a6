import type { FetchLike } from '@baize/vendor-wire'

/** What a reference wallet is asked, and what it answers. */
export interface WalletRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: string
}

/** An answer with a JSON body. */
export interface WalletAnswer {
  readonly status: number
  readonly body: object
}

/** A wallet in memory. */
export interface ReferenceWallet {
  handle(request: WalletRequest): Promise<WalletAnswer>
  /** What the account holds. */
  balanceMinor(): bigint
}

/** `fetch` that goes straight into a wallet at `base`, without a network. */
export function fetchOf(wallet: ReferenceWallet, base: string): FetchLike {
  return async (url, init) => {
    const headers = Object.fromEntries(Object.entries(init.headers).map(([name, value]) => [name.toLowerCase(), value]))
    const { status, body } = await wallet.handle({ path: url.slice(base.length), headers, rawBody: init.body })
    return { status, text: async () => JSON.stringify(body) }
  }
}

/** Lets everything else that waits go first: where a planted check-then-act leaves its gap. */
export async function gap(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
