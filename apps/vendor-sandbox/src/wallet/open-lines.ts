import type { FetchLike } from '@baize/vendor-wire'
import type { Ports } from '../ports.ts'
import type { SandboxSettings } from '../settings.ts'
import { openGcpLine } from './gcp-line.ts'
import { openRsLine } from './rs-line.ts'
import type { WalletLine } from './wallet-line.ts'

/** The lines of all vendors. */
export interface Lines {
  of(vendorCode: string): WalletLine
  /** A vendor's line over another network. */
  over(vendorCode: string, fetch: FetchLike): WalletLine
  /** From now on a vendor uses this line. */
  replace(vendorCode: string, line: WalletLine): void
}

/** Opens a line for each vendor: to the house in its dialect, or to the money that it holds itself. */
export function openLines({ vendors, walletOrigin }: SandboxSettings, held: WalletLine, ports: Ports): Lines {
  const over = (vendorCode: string, fetch: FetchLike): WalletLine => {
    const vendor = vendors.find(({ code }) => code === vendorCode)
    if (vendor === undefined) throw new Error(`there is no vendor ${vendorCode}`)
    if (vendor.walletMode === 'transfer') return held
    const base = `${walletOrigin}/wallet/${vendor.dialect}/${vendor.code}`
    return vendor.dialect === 'gcp'
      ? openGcpLine(base, vendor.secret, fetch)
      : openRsLine({ base, privateKey: vendor.privateKey, newId: () => ports.uuid() }, fetch)
  }
  const network: FetchLike = async (url, init) => globalThis.fetch(url, init)
  const lines = new Map(vendors.map(({ code }) => [code, over(code, network)]))
  return {
    over,
    replace: (vendorCode, line) => void lines.set(vendorCode, line),
    of: (vendorCode) => {
      const line = lines.get(vendorCode)
      if (line === undefined) throw new Error(`there is no vendor ${vendorCode}`)
      return line
    },
  }
}
