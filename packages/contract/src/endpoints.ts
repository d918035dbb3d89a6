import * as announcements from './announcements.ts'
import * as avatar from './avatar.ts'
import * as captcha from './captcha.ts'
import * as content from './content.ts'
import type { Endpoint } from './endpoint.ts'
import * as factors from './factors.ts'
import * as federation from './federation.ts'
import * as games from './games.ts'
import * as humanCheck from './human-check.ts'
import * as ledger from './ledger.ts'
import * as live from './live.ts'
import * as lottery from './lottery.ts'
import * as member from './member.ts'
import * as owner from './owner.ts'
import * as ownGames from './own-games.ts'
import * as phoneProof from './phone-proof.ts'
import * as play from './play.ts'
import * as recovery from './recovery.ts'
import * as registration from './registration.ts'
import * as profile from './profile.ts'
import * as sessions from './sessions.ts'
import * as stats from './stats.ts'
import * as system from './system.ts'
import * as vendorWallets from './vendor-wallets.ts'

/** Every endpoint of the site's listener. The API document and the walks over all endpoints read this list. */
export const siteEndpoints: readonly Endpoint[] = [
  announcements,
  avatar,
  captcha,
  content,
  factors,
  federation,
  games,
  humanCheck,
  ledger,
  live,
  lottery,
  member,
  owner,
  ownGames,
  phoneProof,
  play,
  recovery,
  registration,
  profile,
  sessions,
  stats,
  system,
  vendorWallets,
].flatMap((area) => Object.values(area).filter(isEndpoint))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
