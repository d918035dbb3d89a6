import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A vendor with a transfer wallet: it holds its players' money itself. */
export interface HoldingVendor {
  readonly origin: string
  /** The total that it holds for all its players, in minor units. */
  heldMinor(): bigint
  /** Lets the player of the newest transfer win this amount there, or lose it. */
  play(resultMinor: bigint): void
  /** While silent, it carries out requests but its answers are lost. */
  silent: boolean
  close(): void
}

interface Asked {
  readonly account_id: string
  readonly transfer_id?: string
  readonly direction?: 'in' | 'out'
  readonly amount?: string
}

const hundredths = (amountMinor: bigint) => `${amountMinor / 100n}.${String(amountMinor % 100n).padStart(2, '0')}`

/** Starts the vendor on a loopback port. It applies each transfer id once, in one step. */
export async function listenAsHoldingVendor(): Promise<HoldingVendor> {
  const held = new Map<string, bigint>()
  const answers = new Map<string, object>()
  let newest = ''
  const transfer = ({ account_id: account, transfer_id: id = '', direction, amount = '' }: Asked): object => {
    const known = answers.get(id)
    if (known !== undefined) return known
    newest = account
    const before = held.get(account) ?? 0n
    const change = BigInt(amount.replace('.', '')) * (direction === 'in' ? 1n : -1n)
    const isDone = before + change >= 0n
    if (isDone) held.set(account, before + change)
    const answer = { status: isDone ? 'done' : 'refused', balance: hundredths(held.get(account) ?? 0n) }
    answers.set(id, answer)
    return answer
  }
  const answerTo = async (request: IncomingMessage): Promise<object> => {
    // The server sends what the dialect prescribes.
    const asked = (await json(request)) as Asked
    if (request.url === '/wallet/balance') return { balance: hundredths(held.get(asked.account_id) ?? 0n) }
    return request.url === '/wallet/transfer' ? transfer(asked) : { url: `http://${request.headers.host}/game` }
  }
  const server = createServer((request, response) => {
    void answerTo(request).then((body) =>
      response.writeHead(vendor.silent ? 500 : 200).end(vendor.silent ? '{}' : JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A listener on a TCP port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const vendor: HoldingVendor = {
    origin: `http://127.0.0.1:${port}`,
    heldMinor: () => [...held.values()].reduce((sum, amount) => sum + amount, 0n),
    play: (resultMinor) => void held.set(newest, (held.get(newest) ?? 0n) + resultMinor),
    silent: false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return vendor
}
