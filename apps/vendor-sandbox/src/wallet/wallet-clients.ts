import type { Ports } from '@baize/sandbox-kit'
import type { FetchLike } from '@baize/vendor-wire'
import type { SandboxSettings } from '../settings.ts'
import { createGcpWallet } from './gcp-wallet.ts'
import { createRsWallet } from './rs-wallet.ts'
import type { WalletClient } from './wallet-client.ts'

/** The wallet clients of all vendors. */
export interface WalletClients {
  of(vendorCode: string): WalletClient
  /** A vendor's client over another network. */
  over(vendorCode: string, fetch: FetchLike): WalletClient
  /** Makes a vendor use this client from now on. */
  replace(vendorCode: string, wallet: WalletClient): void
}

/** Creates a client for each vendor: for the platform's wallet in its dialect, or for the money it holds itself. */
export function createWalletClients(
  { vendors, walletOrigin }: SandboxSettings,
  held: WalletClient,
  ports: Ports,
  network: FetchLike = async (url, init) => globalThis.fetch(url, init),
): WalletClients {
  const over = (vendorCode: string, fetch: FetchLike): WalletClient => {
    const vendor = vendors.find(({ code }) => code === vendorCode)
    if (vendor === undefined) throw new Error(`there is no vendor ${vendorCode}`)
    if (vendor.walletMode === 'transfer') return held
    const base = `${walletOrigin}/wallet/${vendor.dialect}/${vendor.code}`
    return vendor.dialect === 'gcp'
      ? createGcpWallet(base, vendor.secret, fetch)
      : createRsWallet({ base, privateKey: vendor.privateKey, newId: () => ports.uuid() }, fetch)
  }
  const wallets = new Map(vendors.map(({ code }) => [code, over(code, network)]))
  return {
    over,
    replace: (vendorCode, wallet) => void wallets.set(vendorCode, wallet),
    of: (vendorCode) => {
      const wallet = wallets.get(vendorCode)
      if (wallet === undefined) throw new Error(`there is no vendor ${vendorCode}`)
      return wallet
    },
  }
}
