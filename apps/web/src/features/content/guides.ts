import type { GuidePlatform } from '@baize/contract'

/** The real address of a platform's guide at the host that is open: what its QR code says. */
export function guideAddress(platform: GuidePlatform): string {
  return `${window.location.origin}/app/${platform}`
}
