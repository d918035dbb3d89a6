import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { SignedRouteParts } from './wallet/signed-routes.ts'
import type { WalletRefusal } from './wallet/wallet-refusal.ts'

/** Logs why a vendor's call was refused, so that its engineers can be told. `field` is the one that was wrong. */
export function logRefusal(log: Log, { reason, field }: WalletRefusal, vendorCode: string, path: string): void {
  const about = { event: 'vendor.refused', vendor: vendorCode, path, reason }
  log.info(field === undefined ? about : { ...about, field }, "a vendor's call was refused")
}

/** How many unsigned calls are logged a minute, of one vendor and of unknown ones together: anybody can send them. */
const maxLinesPerMinute = 10

/** Logs why calls were not read; the last line of a minute says that there may be more. */
export function logNotSigned(log: Log, clock: Clock): SignedRouteParts['notSigned'] {
  const lines = new Map<string | undefined, { minute: number; count: number }>()
  return (vendorCode, because) => {
    const minute = Math.floor(clock.now().epochMilliseconds / 60_000)
    const before = lines.get(vendorCode)
    const count = before?.minute === minute ? before.count + 1 : 1
    lines.set(vendorCode, { minute, count })
    if (count > maxLinesPerMinute) return
    const more = count === maxLinesPerMinute ? { more: 'not logged in this minute' } : {}
    log.warn({ event: 'vendor.not_signed', vendor: vendorCode, because, ...more }, "a vendor's call was not read")
  }
}
