import type { FetchLike } from '@baize/vendor-wire'

/** A call to a reference wallet. */
export interface WalletRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly rawBody: string
}

/** A reply with a JSON body. */
export interface WalletAnswer {
  readonly status: number
  readonly body: object
}

/** An in-memory wallet. */
export interface ReferenceWallet {
  handle(request: WalletRequest): Promise<WalletAnswer>
  /** The account's balance. */
  balanceMinor(): bigint
}

/** A `fetch` that calls the wallet at `base` directly, without a network. */
export function fetchOf(wallet: ReferenceWallet, base: string): FetchLike {
  return async (url, init) => {
    const headers = Object.fromEntries(Object.entries(init.headers).map(([name, value]) => [name.toLowerCase(), value]))
    const { status, body } = await wallet.handle({ path: url.slice(base.length), headers, rawBody: init.body })
    return { status, text: async () => JSON.stringify(body) }
  }
}

/** Lets all pending work run first: the gap in an injected check-then-act fault. */
export async function gap(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
