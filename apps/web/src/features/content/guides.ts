import type { GuidePlatform } from '@baize/contract'

/** The full address of a platform's guide at the current host, for its QR code. */
export function guideAddress(platform: GuidePlatform): string {
  return `${window.location.origin}/app/${platform}`
}
