import * as announcements from './announcements.ts'
import type { Endpoint } from './endpoint.ts'
import * as games from './games.ts'
import * as member from './member.ts'
import * as play from './play.ts'
import * as system from './system.ts'

/** Every endpoint of the site's listener. The API document and the walks over all endpoints read this list. */
export const siteEndpoints: readonly Endpoint[] = [announcements, games, member, play, system].flatMap((area) =>
  Object.values(area).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
